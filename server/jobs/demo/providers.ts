/** Fictional providers for the demo directory. */

import type { DemoProvider } from './demo-provider.ts';
import { oregonProviders } from './providers-oregon.ts';
import { otherStatesProviders } from './providers-other-states.ts';
import { washingtonProviders } from './providers-washington.ts';

export const demoProviders: DemoProvider[] = [
  ...washingtonProviders,
  ...oregonProviders,
  ...otherStatesProviders,
];
