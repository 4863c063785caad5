import { z } from 'zod';
import type { CamelCased } from '../case.ts';
import {
  concernSchema,
  credentialSchema,
  insuranceCompanySchema,
  officeSchema,
  stateSchema,
} from '../lists/list-responses.ts';
import { fieldSchemas, idSchema as id } from '../responses.ts';
import { LICENSE_FORM } from './licenses.ts';
import { PANEL_FORM } from './panels.ts';
import { LISTINGS, PUBLIC_FIELDS, STAFF_TEXTS } from './provider-form.ts';

/** The directory's responses. The browser imports only the types. */

const languageSchema = z.object({
  code: z.string().meta({ description: 'ISO 639', example: 'es' }),
  name: z.string().meta({ example: 'Spanish' }),
});

/** A dietitian in the directory, as visitors see it today. */
export type Provider = CamelCased<z.output<typeof providerSchema>>;
export const providerSchema = z
  .object({
    id,
    ...fieldSchemas(PUBLIC_FIELDS),
    concerns: z
      .array(concernSchema.pick({ id: true, name: true }).meta({ id: 'NamedConcern' }))
      .meta({ description: "In the provider's order" }),
    languages: z.array(languageSchema.meta({ id: 'Language' })),
    offices: z.array(officeSchema).meta({ description: 'In states with a license today' }),
    avatar_url: z.string().nullable().meta({ description: 'Path of a square WebP picture for cards.' }),
    photo_url: z.string().nullable().meta({ description: 'Path of a square WebP picture for the profile.' }),
    states: z.array(stateSchema).meta({ description: 'Licensed today' }),
    credentials: z.array(credentialSchema),
    insurance_companies: z
      .array(
        insuranceCompanySchema
          .pick({ id: true, name: true })
          .extend({
            state_codes: z
              .array(z.string())
              .nullable()
              .meta({ description: 'Null means all licensed states', example: ['WA'] }),
          })
          .meta({ id: 'AcceptedInsurance' }),
      )
      .meta({ description: 'Accepted today' }),
    appointment_scheduling_url: z
      .string()
      .nullable()
      .meta({ description: 'External booking link, derived from the EHR settings and ehr_uuid.' }),
  })
  .meta({ id: 'Provider' });

/** A state with dietitians who are licensed there today. */
export type LicensedState = CamelCased<z.output<typeof licensedStateSchema>>;
export const licensedStateSchema = stateSchema
  .omit({ id: true })
  .extend({ provider_count: z.int().meta({ description: 'Those who take new patients' }) })
  .meta({ id: 'LicensedState' });

/** A pair of state and insurer with at least one dietitian today. */
export type Search = CamelCased<z.output<typeof searchSchema>>;
export const searchSchema = z
  .object({
    state_code: z.string().meta({ example: 'OR' }),
    insurance_company_name: z.string().meta({ example: 'Aetna' }),
    provider_count: z.int().optional().meta({ description: 'Of the searches of one state or insurer' }),
  })
  .meta({ id: 'Search' });

/** A provider as staff see it, listed or not. */
export type StaffProvider = CamelCased<z.output<typeof staffProviderSchema>>;
export const staffProviderSchema = providerSchema
  .extend({
    revision: z.int(),
    listing: z.enum(LISTINGS),
    ...fieldSchemas(STAFF_TEXTS),
    office_ids: z.array(id).meta({ description: 'All, also those in states without a license' }),
    licenses: z.array(z.object(fieldSchemas(LICENSE_FORM)).meta({ id: 'License' })),
    panels: z.array(z.object(fieldSchemas(PANEL_FORM)).meta({ id: 'Panel' })),
  })
  .meta({ id: 'StaffProvider' });
