import type { z } from 'zod';
import type { CamelCased } from '../../case.ts';
import { insuranceCompanySchema, position, providerCount, revision } from '../schemas.ts';

/** An insurer as staff edit it. */
export type StaffInsurer = CamelCased<z.output<typeof staffInsurerSchema>>;
export const staffInsurerSchema = insuranceCompanySchema
  .extend({
    position,
    provider_count: providerCount,
    revision,
  })
  .meta({ id: 'StaffInsuranceCompany' });
