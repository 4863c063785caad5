import { z } from 'zod';
import { HISTORY_SUBJECTS } from '../accounts/audit.ts';
import type { CamelCased } from '../case.ts';
import { MAX_LIST_LIMIT } from '../limits.ts';
import { recordOf } from '../objects.ts';
import { firstText, idSchema as id, queryText } from '../schemas.ts';
import { LISTINGS } from './availability.ts';
import { CONFIRMATION_REPLIES } from './confirmation.ts';
import { LICENSE_KINDS } from './licenses.ts';
import { MAX_REVIEW_COUNT, REVIEW_KINDS } from './review.ts';
import { isPosition } from './search-selection.ts';

/** The directory's responses and queries. The browser imports only the types. */

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
  })
  .meta({ id: 'InsuranceCompany' });

const position = z.int().meta({ description: 'Its position in lists, from 1', example: 1 });
const providerCount = z.int().meta({ description: 'Providers that have or had it' });
const revision = z.int().meta({ description: 'For If-Match' });

/** An insurer as staff edit it. */
export type StaffInsurer = CamelCased<z.output<typeof staffInsurerSchema>>;
export const staffInsurerSchema = insuranceCompanySchema
  .extend({ position, is_on_home: z.boolean(), provider_count: providerCount, revision })
  .meta({ id: 'StaffInsuranceCompany' });

/** A professional credential, such as "Registered Dietitian" (RD). */
export type Credential = CamelCased<z.output<typeof credentialSchema>>;
export const credentialSchema = z
  .object({ id, title: z.string(), abbreviation: z.string().meta({ example: 'RD' }) })
  .meta({ id: 'Credential' });

/** A credential as staff edit it. */
export type StaffCredential = CamelCased<z.output<typeof staffCredentialSchema>>;
export const staffCredentialSchema = credentialSchema
  .extend({ position, provider_count: providerCount, revision })
  .meta({ id: 'StaffCredential' });

const date = z.string().nullable().meta({ format: 'date', example: '2027-03-31' });

/** What allows a provider to practice in a state; the dates and the number are for staff. */
export const licenseSchema = z
  .object({
    state_id: id,
    kind: z.enum(LICENSE_KINDS),
    number: z.string().nullable(),
    starts_on: date,
    expires_on: date,
  })
  .meta({ id: 'License' });

/** A provider's place in an insurer's network. */
export const panelSchema = z
  .object({
    insurance_company_id: id,
    state_id: id.nullable().meta({ description: 'Null means all licensed states' }),
    effective_from: date,
    effective_until: date,
    is_accepting: z.boolean(),
  })
  .meta({ id: 'Panel' });

/** A dietitian in the directory, as visitors see it today. */
export type Provider = CamelCased<z.output<typeof providerSchema>>;
export const providerSchema = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    ehr_uuid: z
      .string()
      .nullable()
      .meta({ description: "The provider's id in the practice's EHR, labeled 'Healthie Provider ID'." }),
    bio: z
      .string()
      .nullable()
      .meta({ description: 'Plain text: blank lines split paragraphs, single newlines are line breaks.' }),
    avatar_url: z.string().nullable().meta({ description: 'Path of a square WebP picture for cards.' }),
    photo_url: z.string().nullable().meta({ description: 'Path of a square WebP picture for the profile.' }),
    states: z
      .array(stateSchema.extend({ kind: z.enum(LICENSE_KINDS) }).meta({ id: 'LicensedState' }))
      .meta({ description: 'Licensed today' }),
    credentials: z.array(credentialSchema),
    insurance_companies: z
      .array(
        namedInsurerSchema
          .extend({
            state_codes: z
              .array(z.string())
              .nullable()
              .meta({ description: 'Null means all licensed states', example: ['WA'] }),
            is_accepting: z.boolean(),
          })
          .meta({ id: 'AcceptedInsurance' }),
      )
      .meta({
        description:
          'In the network today. An insurer is there twice if only some of its states accept new patients.',
      }),
    appointment_scheduling_url: z
      .string()
      .nullable()
      .meta({ description: 'External booking link, derived from the EHR settings and ehr_uuid.' }),
    accepting_new_patients: z.boolean().meta({ description: 'False during a pause' }),
    paused_until: date.meta({ description: 'The last day of the current pause; null if it is open' }),
    pause_note: z.string().nullable(),
    verified_on: date.meta({ description: 'The day of the last verification; null after 90 days' }),
  })
  .meta({ id: 'Provider' });

/** A pair of state and insurer with at least one dietitian today. */
export type Search = CamelCased<z.output<typeof searchSchema>>;
export const searchSchema = z
  .object({
    state_code: z.string().meta({ example: 'OR' }),
    insurance_company_name: z.string().meta({ example: 'Aetna' }),
  })
  .meta({ id: 'Search' });

/** A provider as staff see it, listed or not. */
export type StaffProvider = CamelCased<z.output<typeof staffProviderSchema>>;
export const staffProviderSchema = providerSchema
  .extend({
    listing: z.enum(LISTINGS),
    paused_from: date,
    contact_email: z.string().nullable(),
    verified_at: z.iso.datetime().nullable(),
    verified_by: z.string().nullable(),
    licenses: z.array(licenseSchema),
    panels: z.array(panelSchema),
  })
  .meta({ id: 'StaffProvider' });

/** A change in the history of the directory. Without a field, the subject was created or deleted. */
export type DirectoryEvent = CamelCased<z.output<typeof directoryEventSchema>>;
export const directoryEventSchema = z
  .object({
    id,
    at: z.iso.datetime(),
    actor: z.string(),
    group_id: z
      .string()
      .nullable()
      .meta({ description: 'Shared by changes that were made together; null in old ones' }),
    others: z
      .int()
      .optional()
      .meta({ description: 'Providers that were changed with this one, and can be undone with it' }),
    subject: z.enum(HISTORY_SUBJECTS),
    subject_id: id.nullable(),
    field: z.string().nullable(),
    old_value: z.unknown(),
    new_value: z.unknown(),
    merge: z
      .object({ from: z.string(), into: z.string() })
      .nullish()
      .meta({ description: "In a provider's history: the merge of insurers that made the change" }),
    restore_error: z
      .string()
      .nullish()
      .meta({ description: "In a provider's history: why this version cannot be restored" }),
  })
  .meta({ id: 'DirectoryEvent' });

/** An entry that a dietitian is asked to confirm. */
export type Confirmation = CamelCased<z.output<typeof confirmationSchema>>;
export const confirmationSchema = z
  .object({
    provider: providerSchema,
    licenses: z.array(licenseSchema.extend({ state: z.string().meta({ example: 'Oregon' }) })),
    revision: z.string().meta({ description: 'Identifies this content. Send it with the answer' }),
    has_changed: z.boolean().meta({ description: 'Whether the entry has changed since the link was sent' }),
    expires_on: z.string().meta({ format: 'date' }),
  })
  .meta({ id: 'Confirmation' });

/** A dietitian who was asked to confirm the entry. */
export type Asked = CamelCased<z.output<typeof askedSchema>>;
export const askedSchema = z.object({ email: z.string() }).meta({ id: 'Asked' });

/** How many were asked, or would be. */
export type AskedAll = CamelCased<z.output<typeof askedAllSchema>>;
export const askedAllSchema = z.object({ asked: z.int() }).meta({ id: 'AskedAll' });

export const confirmationReplySchema = z
  .object({ answer: z.enum(CONFIRMATION_REPLIES) })
  .meta({ id: 'ConfirmationAnswer' });

/** Directory items that need staff's attention. */
export type Review = CamelCased<z.output<typeof reviewSchema>>;
export type ReviewItem = Review['items'][number];
export const reviewSchema = z
  .object({
    counts: z
      .object(recordOf(REVIEW_KINDS, () => z.int()))
      .meta({ description: `Open items by kind; ${MAX_REVIEW_COUNT} stands for that many or more` }),
    items: z.array(
      z
        .object({
          kind: z.enum(REVIEW_KINDS),
          provider_id: id,
          name: z.string(),
          what: z.string().meta({ example: 'Oregon license' }),
          date: date.meta({ description: 'When it ends, began, or was last checked' }),
          answer_id: id.nullable().meta({ description: "The id of a dietitian's answer" }),
          corrections: z
            .array(
              directoryEventSchema
                .pick({ field: true, old_value: true, new_value: true })
                .extend({ position }),
            )
            .meta({ description: 'What the answer corrects, until it is taken over' }),
          can_be_asked: z.boolean().meta({ description: 'The provider has a contact email' }),
          asked_on: date.meta({ description: 'The day of an open question to the dietitian' }),
        })
        .meta({ id: 'ReviewItem' }),
    ),
  })
  .meta({ id: 'Review' });

const limitError = `limit must be a whole number from 1 to ${MAX_LIST_LIMIT}.`;

/** Filters and paging of the public provider list. */
export type ProviderQuery = CamelCased<z.output<typeof providerQuerySchema>>;
export const providerQuerySchema = z.object({
  state_code: queryText('Only providers licensed in this state. An unknown code returns an empty list.'),
  insurance_company_name: queryText(
    'Only providers who accept this insurer. An unknown name returns an empty list.',
  ),
  limit: z
    .preprocess(
      firstText,
      z
        .string()
        .regex(/^\d{1,4}$/, limitError)
        .transform(Number)
        .refine((limit) => limit >= 1 && limit <= MAX_LIST_LIMIT, limitError)
        .optional(),
    )
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: MAX_LIST_LIMIT,
      description: `Page size. Default: ${MAX_LIST_LIMIT}.`,
    }),
  after: queryText('Start after the provider with this id. The Link header has the next page.'),
});

/** Filters of the searches with results. */
export type SearchQuery = CamelCased<z.output<typeof searchQuerySchema>>;
export const searchQuerySchema = providerQuerySchema.pick({ state_code: true, insurance_company_name: true });

/** Staff also filter by name, sort, and read numbered pages. */
export type StaffProviderQuery = CamelCased<z.output<typeof staffProviderQuerySchema>>;
export const staffProviderQuerySchema = providerQuerySchema.extend({
  q: queryText('Part of a name, in any case, with or without accents.'),
  listing: z
    .preprocess(firstText, z.enum(LISTINGS, `listing must be one of ${LISTINGS.join(', ')}.`).optional())
    .meta({ type: 'string', enum: LISTINGS }),
  sort: z
    .preprocess(firstText, z.enum(['name', '-name'], 'sort must be name or -name.').optional())
    .meta({ type: 'string', description: '-name sorts in descending order.' }),
  page: z
    .preprocess(
      firstText,
      z
        .string()
        .refine(isPosition, 'page must be a whole number from 1 to 999999.')
        .transform(Number)
        .optional(),
    )
    .meta({ type: 'integer', description: 'Number of a page, instead of `after`.' }),
});
