import { UNDO_FORM } from '../../../domain/directory/bulk.ts';
import { bulkResultSchema } from '../../../domain/directory/schemas.ts';
import type { Services } from '../../services.ts';
import { formBody } from '../request-body.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

/** Changes of many providers at once. */
export function bulkChanges({ bulkUndo }: Services): Route[] {
  return [
    route('post', '/changes/{group_id}/undo', 'undoProviderChanges', {
      summary:
        'Undoes changes of providers that were made together: deletes those that were created, and sets the others back, except those that were changed since',
      body: formBody(UNDO_FORM),
      returns: json('What was undone, and what stays as it is', bulkResultSchema),
      errors: ['not_found', 'conflict'],
      handle: ({ c, body, by }) => bulkUndo.undo(String(c.req.param('group_id')), body, by),
    }),
  ];
}
