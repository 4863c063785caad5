/** The periods of the figures, in days up to today. */
export const FIGURES_DAYS = ['30', '90', '365'] as const;
export type FiguresDays = (typeof FIGURES_DAYS)[number];
