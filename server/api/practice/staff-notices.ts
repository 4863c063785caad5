import { staffNoticeSchema } from '../../../domain/practice/notices/schemas.ts';
import { NOTICE_LIST } from '../../practice/notices/service.ts';
import type { Services } from '../../services.ts';
import { orderedList } from '../ordered-list.ts';
import { noContent, revised, withRevision } from '../response.ts';
import { type Route, route } from '../route.ts';

/** Two texts of the maximum length in any script, and escaped as JSON. */
const MAX_BYTES = 512 * 1024;

/** The notices as staff edit them. */
export function staffNotices({ notices }: Services): Route[] {
  return [
    ...orderedList({
      ...NOTICE_LIST,
      operation: ['Notice', 'Notices'],
      schema: staffNoticeSchema,
      service: notices,
      whatUpdates:
        'Updates the fields that are sent. A published text with a new effective date is a new version.',
      whatRetires: 'Removes a notice that staff added, with its versions, from the site',
      hasProviders: false,
      maxBytes: MAX_BYTES,
    }),
    route('get', '/{id}', 'getStaffNotice', {
      summary: 'Returns a notice for staff to edit',
      returns: revised('The notice', staffNoticeSchema),
      handle: async ({ id }) => withRevision(await notices.get(id)),
    }),
    route('delete', '/{id}/versions/{effective_on}', 'deleteNoticeVersion', {
      summary: 'Deletes a version that a later one has replaced, such as one with personal data',
      hasIfMatch: true,
      returns: noContent('Deleted'),
      handle: ({ c, id, by }) => notices.deleteVersion(id, String(c.req.param('effective_on')), by),
    }),
  ];
}
