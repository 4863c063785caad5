import { createContext, useContext } from 'react';
import type { PublicPractice } from '../../domain/practice/practice-responses.ts';
import { practice } from '../../practice.config.ts';

/** Null if the facts failed to load. */
export const PracticeContext = createContext<PublicPractice | null>(null);

/** Returns the practice's contact details, hours and banner of today. */
export function usePractice(): PublicPractice {
  return useContext(PracticeContext) ?? UNREAD;
}

const UNREAD: PublicPractice = {
  ...practice.defaults,
  postalAddress: null,
  banner: null,
  notices: [],
};
