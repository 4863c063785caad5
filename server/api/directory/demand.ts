import { z } from '@hono/zod-openapi';
import { demandQuerySchema, demandSchema } from '../../../domain/directory/demand/schemas.ts';
import { invalid } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { CSV, json, sendCsv } from '../response.ts';
import { type Route, route } from '../route.ts';

/** What visitors look for in vain. */
export function demand({ demand }: Services): Route[] {
  return [
    route('get', '/', 'listDemand', {
      summary:
        'Lists the states and insurers that visitors searched for without a result, most searched first',
      query: demandQuerySchema,
      returns: json('The pairs, or the file', z.array(demandSchema), { content: CSV }),
      errors: ['invalid'],
      async handle({ c, query: { days = '30', format } }) {
        if (format === undefined) return demand.list(days);
        if (format !== 'csv') throw invalid('format must be csv, or not be sent.');
        return sendCsv(c, { name: `demand-${days}-days.csv`, text: await demand.csv(days) });
      },
    }),
  ];
}
