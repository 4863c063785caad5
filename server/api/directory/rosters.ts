import { z } from '@hono/zod-openapi';
import { parseId } from '../../../domain/ids.ts';
import type { Services } from '../../services.ts';
import { csv } from '../response.ts';
import { type Route, route } from '../route.ts';

/** Hono matches the whole path segment, so the value ends with .csv. */
const PARAMETER = 'insurance_company_id';

export function rosters({ rosters }: Services): Route[] {
  return [
    route('get', `/{${PARAMETER}}.csv`, 'downloadRoster', {
      summary: "Returns an insurer's active and upcoming panels, and records the download",
      params: z.object({
        [PARAMETER]: z
          .string()
          .optional()
          .openapi({ param: { name: PARAMETER, in: 'path', required: true }, example: '7' }),
      }),
      returns: csv('A row for each provider, panel and licensed state'),
      errors: ['not_found'],
      isRecorded: true,
      async handle({ c, actor }) {
        const [, id] = /([^/]*)\.csv$/.exec(c.req.path) ?? [];
        const roster = await rosters.read(parseId(id));
        await rosters.recordDownload(roster, actor);
        const name = roster.insurer.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
        return { name: `roster-${name}-${roster.day}.csv`, text: roster.csv };
      },
    }),
  ];
}
