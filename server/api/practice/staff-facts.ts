import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { PRACTICE_FORM } from '../../../domain/practice/facts-form.ts';
import { practiceFactsSchema } from '../../../domain/practice/schemas.ts';
import type { RevisedFacts } from '../../practice/facts/repository.ts';
import type { Services } from '../../services.ts';
import { addHistory, addRestore } from '../change-history.ts';
import { errors } from '../document.ts';
import { formSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, json, resource, respond } from '../resource.ts';
import { changeBy, ETAG_HEADER, etagOf, ifMatchHeader } from '../revision.ts';

/** The facts about the practice that staff edit. */
export function staffPractice({ practice }: Services): OpenAPIHono {
  const router = resource();
  const mount = { operation: 'Practice', title: 'the facts about the practice', path: '' } as const;
  addHistory(router, { ...mount, read: (_id, before) => practice.history(before) });
  addRestore(router, {
    ...mount,
    schema: practiceFactsSchema,
    async restore(_id, eventId, by) {
      const { facts, revision } = await practice.restore(eventId, by);
      return { value: facts, revision };
    },
  });
  return router
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'getPracticeFacts',
        summary: 'Returns all facts about the practice, including past and future ones',
        responses: { 200: { ...json('The facts', practiceFactsSchema), headers: ETAG_HEADER } },
      }),
      async (c) => respond(c, withEtag(c, await practice.read()), 200),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/',
        operationId: 'updatePracticeFacts',
        summary: 'Updates the facts that are sent',
        request: { headers: ifMatchHeader, body: body(formSchema(PRACTICE_FORM, { isChange: true })) },
        ...errors('precondition_failed'),
        responses: { 200: { ...json('The changed facts', practiceFactsSchema), headers: ETAG_HEADER } },
      }),
      async (c) => respond(c, withEtag(c, await practice.update(await readFields(c), changeBy(c))), 200),
    );
}

function withEtag(c: Context, { facts, revision }: RevisedFacts) {
  c.header('ETag', etagOf(revision));
  return facts;
}
