import { z } from 'zod';
import type { CamelCased } from '../../case.ts';
import { answerSchema } from '../../practice/schemas.ts';
import { insuranceCompanySchema, position, providerCount, revision, stateSchema } from '../schemas.ts';

/** What the page of an insurer shows today. */
export type InsurerPage = CamelCased<z.output<typeof insurerPageSchema>>;
export const insurerPageSchema = insuranceCompanySchema
  .extend({
    note: answerSchema.meta({ description: "Staff's note; empty without one" }),
    states: z
      .array(stateSchema.omit({ id: true }).extend({ provider_count: z.int() }))
      .meta({ description: 'With dietitians who accept it, and their number' }),
  })
  .meta({ id: 'InsuranceCompanyPage' });

/** An insurer as staff edit it. */
export type StaffInsurer = CamelCased<z.output<typeof staffInsurerSchema>>;
export const staffInsurerSchema = insuranceCompanySchema
  .omit({ slug: true })
  .extend({
    position,
    is_on_home: z.boolean(),
    note_markdown: z.string().nullable(),
    provider_count: providerCount,
    revision,
  })
  .meta({ id: 'StaffInsuranceCompany' });
