import { formatDate } from '../../domain/dates.ts';
import { practice } from '../../practice.config.ts';

export const noticePage = {
  description: (title: string, effectiveOn: string) =>
    `${title} of ${practice.name}, effective ${formatDate(effectiveOn)}.`,
  contents: 'On this page',
  earlier: 'Earlier versions',
  effective: (effectiveOn: string) => `Effective ${formatDate(effectiveOn)}`,
  /** @param next the date of the version that replaced it. */
  replaced: (next: string) => `This is an earlier version. It was replaced on ${formatDate(next)}.`,
  current: 'Read the current version',
};
