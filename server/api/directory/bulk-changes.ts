import { camelCaseKeys } from '../../../domain/case.ts';
import { BULK_FIELDS, BULK_FORM, UNDO_FORM } from '../../../domain/directory/bulk/form.ts';
import { bulkResultSchema } from '../../../domain/directory/bulk/schemas.ts';
import { staffProviderQuerySchema } from '../../../domain/directory/search/schemas.ts';

import type { Services } from '../../services.ts';
import { formBody } from '../request-body.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

const FIELDS = Object.assign({}, ...Object.values(BULK_FIELDS), BULK_FORM);

/** Changes of many providers at once. */
export function bulkChanges({ bulkChanges }: Services): Route[] {
  return [
    route('post', '/changes', 'changeProviders', {
      summary:
        'Makes the same change to many providers, except those of another revision. A preview without providers is about all that match the query.',
      query: staffProviderQuerySchema.pick({
        q: true,
        listing: true,
        state_code: true,
        insurance_company_name: true,
      }),
      // Each action needs other fields.
      body: formBody(FIELDS, { isChange: true }),
      returns: json('What was changed, and what stays as it is', bulkResultSchema),
      handle: ({ query, body, by }) => bulkChanges.change(body, camelCaseKeys(query), by),
    }),
    route('post', '/changes/{group_id}/undo', 'undoProviderChanges', {
      summary:
        'Undoes changes of providers that were made together: deletes those that were created, and sets the others back, except those that were changed since',
      body: formBody(UNDO_FORM),
      returns: json('What was undone, and what stays as it is', bulkResultSchema),
      errors: ['not_found', 'conflict'],
      handle: ({ c, body, by }) => bulkChanges.undo(String(c.req.param('group_id')), body, by),
    }),
  ];
}
