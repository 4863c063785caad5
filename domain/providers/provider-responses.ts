import { z } from 'zod';
import type { CamelCased } from '../case.ts';
import { fieldSchemas, idSchema as id } from '../responses.ts';
import { LISTINGS, PROVIDER_ANSWERS, PROVIDER_FLAGS, PUBLIC_TEXTS, STAFF_TEXTS } from './provider-form.ts';

/** The directory's responses. The browser imports only the types. */

const languageSchema = z.object({
  code: z.string().meta({ description: 'ISO 639', example: 'es' }),
  name: z.string().meta({ example: 'Spanish' }),
});

/** A US state or the District of Columbia. */
export type State = CamelCased<z.output<typeof stateSchema>>;
export const stateSchema = z
  .object({
    id,
    code: z.string().meta({ example: 'OR' }),
    display_name: z.string().meta({ example: 'Oregon' }),
  })
  .meta({ id: 'State' });

export type InsuranceCompany = CamelCased<z.output<typeof insuranceCompanySchema>>;
const namedInsurerSchema = z.object({ id, name: z.string().meta({ example: 'Aetna' }) });
export const insuranceCompanySchema = namedInsurerSchema
  .extend({
    aliases: z
      .array(z.string())
      .meta({ description: 'Other names that find it, such as previous ones', example: ['BCBS'] }),
    is_on_home: z.boolean().meta({ description: 'Whether the home page lists it' }),
  })
  .meta({ id: 'InsuranceCompany' });

/** What staff see of an item of any list. */
const inList = {
  position: z.int().meta({ description: 'From 1', example: 1 }),
  provider_count: z.int().optional().meta({ description: 'In the list: how many providers have it' }),
};

/** An insurer as staff edit it. */
export type StaffInsurer = CamelCased<z.output<typeof staffInsurerSchema>>;
export const staffInsurerSchema = insuranceCompanySchema.extend(inList).meta({ id: 'StaffInsuranceCompany' });

/** A professional credential, such as "Registered Dietitian" (RD). */
export type Credential = CamelCased<z.output<typeof credentialSchema>>;
export const credentialSchema = z
  .object({ id, title: z.string(), abbreviation: z.string().meta({ example: 'RD' }) })
  .meta({ id: 'Credential' });

/** A credential as staff edit it. */
export type StaffCredential = CamelCased<z.output<typeof staffCredentialSchema>>;
export const staffCredentialSchema = credentialSchema.extend(inList).meta({ id: 'StaffCredential' });

/** What brings visitors to a dietitian. */
export type Concern = CamelCased<z.output<typeof concernSchema>>;
const namedConcernSchema = z.object({ id, name: z.string().meta({ example: 'Diabetes Management' }) });
export const concernSchema = namedConcernSchema.extend({ explanation: z.string() }).meta({ id: 'Concern' });

export type StaffConcern = CamelCased<z.output<typeof staffConcernSchema>>;
export const staffConcernSchema = concernSchema.extend(inList).meta({ id: 'StaffConcern' });

/** A place of visits in person. */
export type Office = CamelCased<z.output<typeof officeSchema>>;
const officeSchema = z
  .object({
    id,
    name: z.string(),
    street: z.string(),
    city: z.string(),
    state_code: z.string().meta({ example: 'OR' }),
    zip: z.string(),
    phone: z.string().nullable().meta({ description: "Null means the practice's number" }),
    wheelchair_access: z.string().nullable().meta({ description: 'How to get in with a wheelchair' }),
  })
  .meta({ id: 'Office' });

export type StaffOffice = CamelCased<z.output<typeof staffOfficeSchema>>;
export const staffOfficeSchema = officeSchema.extend(inList).meta({ id: 'StaffOffice' });

/** What allows a provider to practice in a state, for staff. */
const licenseSchema = z
  .object({
    state_id: id,
    number: z.string().nullable(),
    expires_on: z
      .string()
      .nullable()
      .meta({ format: 'date', example: '2027-03-31', description: 'The last day; null for no end' }),
  })
  .meta({ id: 'License' });

/** An insurer that a provider accepts. */
const panelSchema = z
  .object({
    insurance_company_id: id,
    state_id: id.nullable().meta({ description: 'Null means all licensed states' }),
  })
  .meta({ id: 'Panel' });

/** A dietitian in the directory, as visitors see it today. */
export type Provider = CamelCased<z.output<typeof providerSchema>>;
export const providerSchema = z
  .object({
    id,
    ...fieldSchemas({ ...PUBLIC_TEXTS, ...PROVIDER_FLAGS }),
    answers: z.object(fieldSchemas(PROVIDER_ANSWERS)).meta({ id: 'ProviderAnswers' }),
    concerns: z
      .array(namedConcernSchema.meta({ id: 'NamedConcern' }))
      .meta({ description: "In the provider's order" }),
    languages: z.array(languageSchema.meta({ id: 'Language' })),
    offices: z.array(officeSchema).meta({ description: 'In states with a license today' }),
    avatar_url: z.string().nullable().meta({ description: 'Path of a square WebP picture for cards.' }),
    photo_url: z.string().nullable().meta({ description: 'Path of a square WebP picture for the profile.' }),
    states: z.array(stateSchema).meta({ description: 'Licensed today' }),
    credentials: z.array(credentialSchema),
    insurance_companies: z
      .array(
        namedInsurerSchema
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
    licenses: z.array(licenseSchema),
    panels: z.array(panelSchema),
  })
  .meta({ id: 'StaffProvider' });
