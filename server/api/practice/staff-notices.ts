import { staffNoticeSchema } from '../../../domain/practice/notices/schemas.ts';
import { NOTICE_LIST } from '../../practice/notices/service.ts';
import type { Services } from '../../services.ts';
import { orderedList } from '../ordered-list.ts';
import { revised, withRevision } from '../response.ts';
import { type Route, route } from '../route.ts';

/** A text of the maximum length in any script, also escaped as JSON. */
const MAX_BYTES = 384 * 1024;

/** The notices as staff edit them. */
export function staffNotices({ notices }: Services): Route[] {
  return [
    ...orderedList({
      ...NOTICE_LIST,
      operation: ['Notice', 'Notices'],
      schema: staffNoticeSchema,
      service: notices,
      whatRetires: 'Deletes a notice',
      hasProviders: false,
      maxBytes: MAX_BYTES,
    }),
    route('get', '/{id}', 'getStaffNotice', {
      summary: 'Returns a notice for staff to edit',
      returns: revised('The notice', staffNoticeSchema),
      handle: async ({ id }) => withRevision(await notices.get(id)),
    }),
  ];
}
