import { createContext, useContext } from 'react';
import type { PublicPractice } from '../../domain/practice/practice-responses.ts';
import { practice } from '../../practice.config.ts';

/** What pages show if the facts failed to load. */
export const DEFAULT_FACTS: PublicPractice = {
  ...practice.defaults,
  postalAddress: null,
  banner: null,
  notices: [],
};

export const PracticeContext = createContext(DEFAULT_FACTS);

/** Returns the practice's contact details, hours and banner of today. */
export const usePractice = () => useContext(PracticeContext);
