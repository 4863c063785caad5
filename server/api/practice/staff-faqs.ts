import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { parseId } from '../../../domain/ids.ts';
import { FAQ_FORM } from '../../../domain/practice/faq-form.ts';
import { answerSchema, deletedFaqSchema, type Faq, faqSchema } from '../../../domain/practice/schemas.ts';
import type { Services } from '../../services.ts';
import { addHistory, addRestore } from '../change-history.ts';
import { errors } from '../document.ts';
import { formSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, idParameter, json, resource, respond } from '../resource.ts';
import { changeBy, ETAG_HEADER, etagOf, ifMatchHeader } from '../revision.ts';

const { position, ...required } = FAQ_FORM;
const NEW_FAQ = formSchema({ ...required, position: { ...position, isRequired: false } });

/** The FAQs as staff edit them. */
export function staffFaqs({ faqs }: Services): OpenAPIHono {
  const router = resource();
  const mount = { operation: 'Faq', title: 'an FAQ, also of a deleted one', path: '/{id}' } as const;
  addHistory(router, { ...mount, read: (id, before) => faqs.history(id, before) });
  addRestore(router, {
    ...mount,
    title: 'an FAQ, also a deleted one,',
    schema: faqSchema,
    async restore(id, eventId, by) {
      const faq = await faqs.restore(id, eventId, by);
      return { value: faq, revision: faq.revision };
    },
  });
  addChanges(router, faqs);
  return router
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'listStaffFaqs',
        summary: 'Lists all FAQs, including hidden ones',
        responses: { 200: json('All FAQs, in order', z.array(faqSchema)) },
      }),
      async (c) => respond(c, await faqs.list(), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/deleted',
        operationId: 'listDeletedFaqs',
        summary: 'Lists the most recently deleted FAQs',
        responses: { 200: json('Deleted FAQs, the last one first', z.array(deletedFaqSchema)) },
      }),
      async (c) => respond(c, await faqs.deleted(), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/preview',
        operationId: 'previewFaq',
        summary: 'Returns an answer as visitors would see it, and stores nothing',
        request: { body: body(formSchema({ answerMarkdown: FAQ_FORM.answerMarkdown })) },
        responses: { 200: json('The answer', answerSchema) },
      }),
      async (c) => respond(c, faqs.preview(await readFields(c)), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/{id}',
        operationId: 'getFaq',
        summary: 'Returns an FAQ',
        request: { params: idParameter },
        ...errors('not_found'),
        responses: { 200: { ...json('The FAQ', faqSchema), headers: ETAG_HEADER } },
      }),
      async (c) => respond(c, withEtag(c, await faqs.get(idOf(c))), 200),
    );
}

function addChanges(router: OpenAPIHono, faqs: Services['faqs']): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/',
      operationId: 'createFaq',
      summary: 'Adds an FAQ, at the end unless it has a position',
      request: { body: body(NEW_FAQ) },
      ...errors('conflict'),
      responses: { 201: { ...json('The new FAQ', faqSchema), headers: ETAG_HEADER } },
    }),
    async (c) => respond(c, withEtag(c, await faqs.create(await readFields(c), changeBy(c))), 201),
  );
  router.openapi(
    createRoute({
      method: 'patch',
      path: '/{id}',
      operationId: 'updateFaq',
      summary: 'Updates the fields that are sent; a new position moves the other FAQs',
      request: {
        params: idParameter,
        headers: ifMatchHeader,
        body: body(formSchema(FAQ_FORM, { isChange: true })),
      },
      ...errors('not_found', 'precondition_failed'),
      responses: { 200: { ...json('The changed FAQ', faqSchema), headers: ETAG_HEADER } },
    }),
    async (c) => respond(c, withEtag(c, await faqs.update(idOf(c), await readFields(c), changeBy(c))), 200),
  );
  router.openapi(
    createRoute({
      method: 'delete',
      path: '/{id}',
      operationId: 'deleteFaq',
      summary: 'Deletes an FAQ',
      request: { params: idParameter, headers: ifMatchHeader },
      ...errors('not_found', 'precondition_failed'),
      responses: { 204: { description: 'It is deleted' } },
    }),
    async (c) => {
      await faqs.remove(idOf(c), changeBy(c));
      return c.body(null, 204);
    },
  );
}

function idOf(c: Context): number | null {
  return parseId(c.req.param('id'));
}

function withEtag(c: Context, faq: Faq) {
  c.header('ETag', etagOf(faq.revision));
  return faq;
}
