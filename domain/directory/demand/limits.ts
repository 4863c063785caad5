/** The periods of the report, in days up to today. */
export const DEMAND_DAYS = ['30', '90', '365'] as const;
export type DemandDays = (typeof DEMAND_DAYS)[number];

/** The dashboard counts the pairs of a state and an insurer with more searches in vain in 30 days. */
export const FREQUENT_SEARCHES = 10;

/** Pairs on the page, and providers of each kind beside one. The CSV file has all pairs. */
export const MAX_DEMAND_PAIRS = 50;
export const MAX_NEAREST = 3;
