/** Invented people for the demo directory. Nobody here exists. */

import type { Portrait } from './portraits.ts';
import { beyondProviders } from './providers-beyond.ts';
import { oregonProviders } from './providers-oregon.ts';
import { washingtonProviders } from './providers-washington.ts';

export type DemoProvider = {
  firstName: string;
  lastName: string;
  /** Two-letter codes of the states of licensure. */
  states: string[];
  /** Abbreviations of credentials. */
  credentials: string[];
  /** Names of insurance companies. */
  insuranceCompanies: string[];
  /** Paragraphs separated by blank lines. */
  bio: string;
  /** Healthie Provider ID; null means no booking link. */
  ehrUuid: string | null;
  /** Null means no photo. */
  portrait: Portrait | null;
};

export const demoProviders: DemoProvider[] = [...washingtonProviders, ...oregonProviders, ...beyondProviders];
