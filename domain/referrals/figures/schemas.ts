import { z } from 'zod';
import type { CamelCased } from '../../case.ts';
import { firstText, idSchema, queryText } from '../../schemas.ts';
import { CLOSING_REASONS } from '../work.ts';
import { FIGURES_DAYS } from './limits.ts';

const count = z.int();

/** How referrals were worked on, without anything of patients. The browser imports only the type. */
export type ReferralFigures = CamelCased<z.output<typeof referralFiguresSchema>>;
export const referralFiguresSchema = z
  .object({
    received: count,
    median_hours_to_first_contact: z
      .number()
      .nullable()
      .meta({ description: 'Of those received and contacted; null without any' }),
    part_contacted_within_two_business_days: z
      .number()
      .nullable()
      .meta({ description: 'Of those received, from 0 to 1; null without any', example: 0.75 }),
    closed_by_reason: z
      .array(z.object({ reason: z.enum(CLOSING_REASONS).nullable(), count }))
      .meta({ description: 'Those closed in the period; the reason is null without one' }),
    open_by_age: z
      .array(z.object({ from_days: z.int(), to_days: z.int().nullable(), count }))
      .meta({ description: 'Those open now, whenever they came' }),
    by_clinic: z
      .array(z.object({ clinic_id: idSchema.nullable(), name: z.string().nullable(), received: count }))
      .meta({ description: 'Those received by each clinic link; null without a link' }),
  })
  .meta({ id: 'ReferralFigures' });

export const figuresQuerySchema = z.object({
  days: z
    .preprocess(firstText, z.enum(FIGURES_DAYS, `days must be one of ${FIGURES_DAYS.join(', ')}.`).optional())
    .meta({ type: 'integer', enum: FIGURES_DAYS.map(Number), description: 'Up to today. Default: 30.' }),
  format: queryText('"csv" for a file'),
});
