import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { parseId } from '../../../domain/ids.ts';
import { queryText } from '../../../domain/schemas.ts';
import type { Actor } from '../../accounts/users/service.ts';
import type { ROSTER_EVENTS, Roster } from '../../directory/providers/csv/roster.ts';
import type { Services } from '../../services.ts';
import { csv } from '../response.ts';
import { type Route, route } from '../route.ts';

/** Hono matches the whole path segment, so the value ends with .csv. */
const PARAMETER = 'insurance_company_id';

export function rosters({ rosters }: Services): Route[] {
  /** Records the download and returns the file. HEAD downloads nothing. */
  async function handOut(
    c: Context,
    { email, address }: Actor,
    event: (typeof ROSTER_EVENTS)[number],
    roster: Roster,
  ) {
    if (c.req.method !== 'HEAD') await rosters.recordDownload(event, roster, { actor: email, address });
    const { csv: text, insurer, day } = roster;
    const name = insurer.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const kind = event === 'roster_downloaded' ? 'roster' : 'roster-changes';
    return { name: `${kind}-${name}-${day}.csv`, text };
  }

  return [
    route('get', `/{${PARAMETER}}.csv`, 'downloadRoster', {
      summary: "Returns an insurer's active and upcoming panels, and adds an audit event",
      params: z.object({
        [PARAMETER]: z
          .string()
          .optional()
          .openapi({ param: { name: PARAMETER, in: 'path', required: true }, example: '7' }),
      }),
      returns: csv('A row for each provider, panel and licensed state'),
      errors: ['not_found'],
      async handle({ c, actor }) {
        const [, id] = /([^/]*)\.csv$/.exec(c.req.path) ?? [];
        return handOut(c, actor, 'roster_downloaded', await rosters.read(parseId(id)));
      },
    }),
    route('get', '/{id}/changes.csv', 'downloadRosterChanges', {
      summary: "Returns what has changed in an insurer's roster, and adds an audit event",
      query: z.object({
        since: queryText(
          'A date, from whose start on; by default the last download of either file. If there was none, all is added',
        ),
      }),
      returns: csv('A row for each row of the roster that was added or ended, and for each changed cell'),
      errors: ['invalid'],
      handle: async ({ c, id, query, actor }) =>
        handOut(c, actor, 'roster_changes_downloaded', await rosters.readChanges(id, query.since ?? null)),
    }),
  ];
}
