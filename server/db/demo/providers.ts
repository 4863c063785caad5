/** Invented people for the demo directory. Nobody here exists. */

import type { DemoProvider } from './demo-provider.ts';
import { beyondProviders } from './providers-beyond.ts';
import { oregonProviders } from './providers-oregon.ts';
import { washingtonProviders } from './providers-washington.ts';

export const demoProviders: DemoProvider[] = [...washingtonProviders, ...oregonProviders, ...beyondProviders];
