import { formatDate } from '../../../domain/dates.ts';
import { practice } from '../../../practice.config.ts';

export const noticePage = {
  description: (title: string, effectiveOn: string) =>
    `${title} of ${practice.name}, effective ${formatDate(effectiveOn)}.`,
  effective: (effectiveOn: string) => `Effective ${formatDate(effectiveOn)}`,
};
