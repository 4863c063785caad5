import { z } from '@hono/zod-openapi';
import { NO_AUDIT_FILTER } from '../../../domain/accounts/audit.ts';
import { auditEntrySchema } from '../../../domain/accounts/schemas.ts';
import { camelCaseKeys } from '../../../domain/case.ts';
import { queryText } from '../../../domain/schemas.ts';
import { invalid } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { CSV, json, LINK_HEADER, linkNext, sendCsv } from '../response.ts';
import { type Route, route } from '../route.ts';

const query = z.object({
  actor: queryText(
    'Part of a name or email address, or such as "command line": who did it, or whom it is about',
  ),
  event: queryText('A kind of event'),
  reference: queryText("A referral's reference"),
  from: queryText('The first day, in the time zone of the practice'),
  to: queryText('The last day'),
  page: queryText('The number of a page. The Link header has the next one.'),
  format: queryText('"csv" for a file of all events that match, which adds an audit event'),
});

export function auditEvents({ audit }: Services): Route[] {
  return [
    route('get', '/', 'listAuditEvents', {
      summary: 'Lists sign-ins, rejections, referral views and changes, newest first',
      query,
      returns: json('A page of events, or the file', z.array(auditEntrySchema), {
        headers: LINK_HEADER,
        content: CSV,
      }),
      errors: ['invalid'],
      async handle({ c, query: { format, ...sent }, by, address }) {
        const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
        const filter = { ...NO_AUDIT_FILTER, ...given };
        if (format === 'csv') {
          // HEAD downloads nothing.
          const isHead = c.req.method === 'HEAD';
          const text = isHead ? '' : await audit.download(filter, { actor: by.actor, address });
          return sendCsv(c, { name: 'audit.csv', text });
        }
        if (format !== undefined) throw invalid('format must be csv, or not be sent.');
        const { entries, next } = await audit.page(filter);
        linkNext(c, given, next, 'page');
        // Old and new values are stored with keys in snake_case.
        return camelCaseKeys(entries);
      },
    }),
  ];
}
