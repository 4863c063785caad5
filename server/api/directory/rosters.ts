import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { parseId } from '../../../domain/ids.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { resource } from '../resource.ts';
import { changeBy } from '../revision.ts';

/** Hono matches the whole path segment, so the value ends with .csv. */
const PARAMETER = 'insurance_company_id';

export function rosters({ rosters }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: `/{${PARAMETER}}.csv`,
      operationId: 'downloadRoster',
      summary: "Returns an insurer's active and upcoming panels, and adds an audit event",
      request: {
        params: z.object({
          [PARAMETER]: z
            .string()
            .optional()
            .openapi({ param: { name: PARAMETER, in: 'path', required: true }, example: '7' }),
        }),
      },
      ...errors('not_found'),
      responses: {
        200: {
          description: 'A row for each provider, panel and licensed state',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
      },
    }),
    async (c) => {
      const [, id] = /([^/]*)\.csv$/.exec(c.req.path) ?? [];
      const { csv, insurer, day } = await rosters.read(parseId(id));
      // HEAD downloads nothing.
      if (c.req.method !== 'HEAD') {
        await rosters.recordDownload(insurer, { actor: changeBy(c).actor, address: clientAddress(c) });
      }
      const name = `roster-${insurer.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${day}.csv`;
      return c.body(csv, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      });
    },
  );
}
