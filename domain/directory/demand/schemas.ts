import { z } from 'zod';
import type { CamelCased } from '../../case.ts';
import { firstText, idSchema as id, queryText } from '../../schemas.ts';
import { DEMAND_DAYS, MAX_DEMAND_PAIRS, MAX_NEAREST } from './limits.ts';

const nearest = (what: string) =>
  z
    .array(z.object({ id, name: z.string() }))
    .meta({ description: `Up to ${MAX_NEAREST} providers with ${what}; none if there is a result today` });

/** A state and an insurer that visitors searched for without a result. The browser imports only the type. */
export type Demand = CamelCased<z.output<typeof demandSchema>>;
export const demandSchema = z
  .object({
    state: z.string().meta({ example: 'Oregon' }),
    insurance_company: z.string().meta({ example: 'Aetna' }),
    searches: z.int(),
    searches_without_result: z.int(),
    has_result_today: z.boolean(),
    licensed: nearest('a license there and no contract with the insurer'),
    contracted: nearest('a contract with the insurer and no license there'),
  })
  .meta({ id: 'Demand' });

export const demandQuerySchema = z.object({
  days: z
    .preprocess(firstText, z.enum(DEMAND_DAYS, `days must be one of ${DEMAND_DAYS.join(', ')}.`).optional())
    .meta({ type: 'integer', enum: DEMAND_DAYS.map(Number), description: 'Up to today. Default: 30.' }),
  format: queryText(`"csv" for a file of all pairs instead of the first ${MAX_DEMAND_PAIRS}`),
});
