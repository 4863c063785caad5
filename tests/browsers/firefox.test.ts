import { startFirefox } from './firefox.ts';
import { JOURNEYS, PASSKEY_JOURNEYS } from './journeys.ts';
import { testBrowser } from './test-browser.ts';

testBrowser('Firefox', startFirefox, { ...JOURNEYS, ...PASSKEY_JOURNEYS });
