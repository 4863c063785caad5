import { createContext, useContext } from 'react';
import type { PublicPractice } from '../../../domain/practice/schemas.ts';
import { practice } from '../../../practice.config.ts';

/** What the root route has loaded; null if the facts could not be read. */
export const PracticeContext = createContext<PublicPractice | null>(null);

/** Returns the practice's contact details and hours as of today. */
export function usePractice(): PublicPractice {
  return useContext(PracticeContext) ?? UNREAD;
}

/** The fallback when the facts could not be read. */
const UNREAD: PublicPractice = {
  ...practice.defaults,
  postalAddress: null,
  notice: null,
  notices: [],
};
