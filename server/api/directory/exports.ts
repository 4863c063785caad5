import { z } from '@hono/zod-openapi';
import { parseId } from '../../../domain/ids.ts';
import { queryText } from '../../../domain/schemas.ts';
import type { Services } from '../../services.ts';
import { csv } from '../response.ts';
import { type Route, route } from '../route.ts';

/** All providers as a CSV file, or those who accept an insurer, which is its roster. */
export function exports({ providerCsv }: Services): Route[] {
  return [
    route('get', '/providers.csv', 'exportProviders', {
      summary: 'Returns all providers without their pictures, and adds an audit event',
      query: z.object({
        insurance_company_id: queryText('Only providers who accept this insurer in some state'),
      }),
      returns: csv('A row for each provider, which an import can read'),
      errors: ['not_found'],
      isRecorded: true,
      async handle({ query: { insurance_company_id: id }, actor }) {
        const insurer = id === undefined ? null : await providerCsv.insurer(parseId(id));
        const file = await providerCsv.export(insurer);
        await providerCsv.recordExport(insurer, actor);
        return { name: file.name, text: file.csv };
      },
    }),
  ];
}
