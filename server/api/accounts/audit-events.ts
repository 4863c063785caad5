import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { NO_AUDIT_FILTER } from '../../../domain/accounts/audit.ts';
import { auditEntrySchema } from '../../../domain/accounts/schemas.ts';
import { queryText } from '../../../domain/schemas.ts';
import { invalid } from '../../errors.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { json, LINK_HEADER, resource, respond } from '../resource.ts';
import { changeBy } from '../revision.ts';

const query = z.object({
  actor: queryText('An email address, or such as "command line": who did it, or whom it is about'),
  event: queryText('A kind of event'),
  reference: queryText("A referral's reference"),
  from: queryText('The first day, in the time zone of the practice'),
  to: queryText('The last day'),
  page: queryText('The number of a page. The Link header has the next one.'),
  format: queryText('"csv" for a file of all events that match, which adds an audit event'),
});

export function auditEvents({ audit }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'listAuditEvents',
      summary: 'Lists sign-ins, rejections, referral views and changes, newest first',
      request: { query },
      ...errors('invalid'),
      responses: {
        200: {
          description: 'A page of events, or the file',
          content: {
            ...json('', z.array(auditEntrySchema)).content,
            'text/csv': { schema: z.string() },
          },
          headers: LINK_HEADER,
        },
      },
    }),
    async (c) => {
      const { format, ...sent } = c.req.valid('query');
      const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      const filter = { ...NO_AUDIT_FILTER, ...given };
      if (format === 'csv') {
        const by = { actor: changeBy(c).actor, address: clientAddress(c) };
        // HEAD downloads nothing.
        const csv = c.req.method === 'HEAD' ? '' : await audit.download(filter, by);
        return c.body(csv, 200, {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="audit.csv"',
        });
      }
      if (format !== undefined) throw invalid('format must be csv, or not be sent.');
      const { entries, next } = await audit.page(filter);
      if (next !== null) {
        c.header(
          'Link',
          `<${c.req.path}?${new URLSearchParams({ ...given, page: String(next) })}>; rel="next"`,
        );
      }
      return respond(c, entries, 200);
    },
  );
}
