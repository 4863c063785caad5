import { JOURNEYS } from './journeys.ts';
import { testBrowser } from './test-browser.ts';
import { startWebKit } from './webkit.ts';

testBrowser('WebKitGTK', startWebKit, JOURNEYS);
