import { z } from 'zod';
import { type CamelCased, camelCase } from '../case.ts';
import { EXPIRING_DAYS, MAX_FILTERS, MAX_LIST_LIMIT } from '../limits.ts';
import { keysOf } from '../objects.ts';
import { LISTING_FILTERS } from '../providers/provider-form.ts';
import { providerSchema } from '../providers/provider-responses.ts';
import { firstText, queryText } from '../responses.ts';
import { VISITS } from './search-selection.ts';

/** A whole number from 1. */
function queryNumber(name: string, maximum: number, description: string) {
  const error = `${name} must be a whole number from 1 to ${maximum}.`;
  const text = z
    .string()
    .regex(/^\d{1,6}$/, error)
    .transform(Number);
  return z
    .preprocess(firstText, text.refine((number) => number >= 1 && number <= maximum, error).optional())
    .meta({ type: 'integer', minimum: 1, maximum, description });
}

const listQuerySchema = z.object({
  state_code: queryText(
    'Only providers whom visitors find in this state. An unknown code returns an empty list.',
  ),
  insurance_company_name: queryText(
    'Only providers whom visitors find with this insurer. An unknown name returns an empty list.',
  ),
  limit: queryNumber('limit', MAX_LIST_LIMIT, `Page size. Default: ${MAX_LIST_LIMIT}.`),
  after: queryText('Start after the provider with this id. The Link header has the next page.'),
});

/** A parameter that may be repeated. Empty values are ignored. */
function filterValues(description: string, example: string) {
  return z
    .preprocess(
      (value) => (value === undefined ? undefined : [value].flat().filter(Boolean)),
      z.array(z.string()).optional(),
    )
    .meta({
      type: 'array',
      items: { type: 'string', examples: [example] },
      description: `${description} Repeat it for "any of"; different filters must all match. At most ${MAX_FILTERS} in all. Unknown values are ignored.`,
    });
}

const filters = {
  concern: filterValues('With this concern: its id.', '3'),
  language: filterValues('Speaks this language: its ISO 639 code.', 'es'),
  visit: filterValues(`${VISITS.join(' or ')}: in an office of the state.`, 'video'),
  office: filterValues('Can be visited in this office: its id. One of another state is ignored.', '2'),
};

/** What visitors ask the provider list for. Searches and their filters take parts of it. */
export type ProviderQuery = CamelCased<z.output<typeof providerQuerySchema>>;
export const providerQuerySchema = listQuerySchema.extend(filters);

export const searchQuerySchema = listQuerySchema.pick({ state_code: true, insurance_company_name: true });

export const filtersQuerySchema = searchQuerySchema.extend(filters);

export const nameQuerySchema = z.object({
  q: queryText('Parts of a name with at least two letters, in any case, with or without accents.'),
});

/** What staff filter the portal's table by, page by page. */
export type StaffProviderQuery = CamelCased<z.output<typeof staffProviderQuerySchema>>;
export const staffProviderQuerySchema = listQuerySchema.omit({ after: true }).extend({
  q: queryText('Parts of a name, in any case, with or without accents.'),
  listing: z
    .preprocess(
      firstText,
      z.enum(LISTING_FILTERS, `listing must be one of ${LISTING_FILTERS.join(', ')}.`).optional(),
    )
    .meta({ type: 'string', enum: LISTING_FILTERS }),
  license: z.preprocess(firstText, z.enum(['expiring'], 'license must be expiring.').optional()).meta({
    type: 'string',
    enum: ['expiring'],
    description: `Only providers with a license that has expired or ends within ${EXPIRING_DAYS} days`,
  }),
  page: queryNumber('page', 999_999, 'Number of a page'),
});

/** The filters of a search. Counts respect the filters of all other kinds. */
export type SearchFilters = CamelCased<z.output<typeof searchFiltersSchema>>;
const choices = z.array(
  z
    .object({
      value: z.string().meta({ description: 'As the filter takes it', example: 'es' }),
      name: z.string().meta({ example: 'Spanish' }),
      count: z.int().meta({ description: 'Providers who also match the filters of all other kinds' }),
      is_selected: z.boolean(),
    })
    .meta({ id: 'FilterChoice' }),
);
export const searchFiltersSchema = z
  .object({
    total: z.int().meta({ description: 'Providers who match all filters' }),
    concerns: choices,
    languages: choices,
    visits: choices,
    offices: choices.meta({ description: 'By city; with the name if a city has several' }),
  })
  .meta({ id: 'SearchFilters' });

/** A listed provider outside of a search: found by name, or introduced on the home page. */
export type NamedProvider = CamelCased<z.output<typeof namedProviderSchema>>;
export const namedProviderSchema = providerSchema
  .pick({
    id: true,
    first_name: true,
    last_name: true,
    credentials: true,
    states: true,
    concerns: true,
    is_accepting: true,
    avatar_url: true,
    photo_url: true,
  })
  .meta({ id: 'NamedProvider' });
// Shapes lose the type of their names.
export const NAMED = keysOf(namedProviderSchema.shape).map(camelCase) as (keyof NamedProvider)[];
