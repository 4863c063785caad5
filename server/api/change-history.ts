import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { camelCaseKeys } from '../../domain/case.ts';
import { directoryEventSchema } from '../../domain/directory/schemas.ts';
import { parseId } from '../../domain/ids.ts';
import { queryText } from '../../domain/schemas.ts';
import type { HistoryPage } from '../db/history/repository.ts';
import type { ChangeBy } from '../directory/providers/service.ts';
import { errors } from './document.ts';
import { objectSchema } from './form-schema.ts';
import { readFields } from './request-body.ts';
import { body, idParameter, json, LINK_HEADER, linkNext, respond } from './resource.ts';
import { changeBy, ETAG_HEADER, etagOf, ifMatchHeader } from './revision.ts';

type Mount = {
  /** Used in operation ids, such as 'Provider'. */
  operation: string;
  /** For example, 'a provider'. */
  title: string;
  /** The path before `/history` and `/restore`; without an id, the functions get null. */
  path: '' | '/{id}';
};

/** Adds `GET …/history`, newest first. */
export function addHistory(
  router: OpenAPIHono,
  {
    operation,
    title,
    path,
    read,
  }: Mount & { read: (id: number | null, before: number | null) => Promise<HistoryPage> },
): void {
  router.openapi(
    createRoute({
      method: 'get',
      path: `${path}/history`,
      operationId: `list${operation}History`,
      summary: `Lists the changes of ${title}, newest first`,
      request: {
        ...(path && { params: idParameter }),
        query: z.object({
          after: queryText('Start after the change with this id. The Link header has the next page.'),
        }),
      },
      ...(path && errors('not_found')),
      responses: {
        200: { ...json('A page of changes', z.array(directoryEventSchema)), headers: LINK_HEADER },
      },
    }),
    async (c) => {
      const query = c.req.valid('query');
      const page = await read(parseId(c.req.param('id')), parseId(query.after));
      linkNext(c, query, page.next);
      // Old and new values are stored with keys in snake_case.
      return respond(c, camelCaseKeys(page.events), 200);
    },
  );
}

/** Adds `POST …/restore`: sets all fields to what they were right after a change. */
export function addRestore(
  router: OpenAPIHono,
  {
    operation,
    title,
    path,
    schema,
    restore,
  }: Mount & {
    schema: z.ZodType;
    restore: (
      id: number | null,
      eventId: number | null,
      by: ChangeBy,
    ) => Promise<{ value: object; revision: number | null }>;
  },
): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: `${path}/restore`,
      operationId: `restore${operation}`,
      summary: `Restores ${title} to its state right after a change in its history; 0 for the state before all changes`,
      request: {
        ...(path && { params: idParameter }),
        headers: ifMatchHeader,
        body: body(objectSchema({ event_id: { type: 'integer' } })),
      },
      ...errors('not_found', 'conflict', 'precondition_failed'),
      responses: { 200: { ...json('The restored state', schema), headers: ETAG_HEADER } },
    }),
    async (c) => {
      const { eventId } = await readFields(c);
      const event = String(eventId) === '0' ? 0 : parseId(String(eventId));
      const restored = await restore(parseId(c.req.param('id')), event, changeBy(c));
      if (restored.revision !== null) c.header('ETag', etagOf(restored.revision));
      return respond(c, restored.value, 200);
    },
  );
}
