import { z } from 'zod';
import type { CamelCased } from '../../case.ts';
import { MAX_LIST_LIMIT } from '../../limits.ts';
import { firstText, queryText } from '../../schemas.ts';
import { LISTINGS } from '../availability.ts';
import { isPosition } from '../search-selection.ts';

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
