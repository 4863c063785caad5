import { z } from '@hono/zod-openapi';
import { FAQ_FORM } from '../../../domain/practice/faq-form.ts';
import { faqSchema } from '../../../domain/practice/schemas.ts';
import type { Services } from '../../services.ts';
import { historyRoute } from '../change-history.ts';
import { formBody } from '../request-body.ts';
import { json, noContent, revised, withRevision } from '../response.ts';
import { type Route, route } from '../route.ts';

const { position, ...required } = FAQ_FORM;
const NEW_FAQ = { ...required, position: { ...position, isRequired: false } };

/** The FAQs as staff edit them. */
export function staffFaqs({ faqs }: Services): Route[] {
  const mount = { operation: 'Faq', title: 'an FAQ, also of a deleted one', path: '/{id}' } as const;
  return [
    historyRoute({ ...mount, read: faqs.history }),
    route('post', '/', 'createFaq', {
      summary: 'Adds an FAQ, at the end unless it has a position',
      body: formBody(NEW_FAQ),
      returns: revised('The new FAQ', faqSchema, { status: 201 }),
      errors: ['conflict'],
      handle: async ({ body, by }) => withRevision(await faqs.create(body, by)),
    }),
    route('patch', '/{id}', 'updateFaq', {
      summary: 'Updates the fields that are sent; a new position moves the other FAQs',
      body: formBody(FAQ_FORM, { isChange: true }),
      hasIfMatch: true,
      returns: revised('The changed FAQ', faqSchema),
      handle: async ({ id, body, by }) => withRevision(await faqs.update(id, body, by)),
    }),
    route('delete', '/{id}', 'deleteFaq', {
      summary: 'Deletes an FAQ',
      hasIfMatch: true,
      returns: noContent('It is deleted'),
      handle: ({ id, by }) => faqs.remove(id, by),
    }),
    route('get', '/', 'listStaffFaqs', {
      summary: 'Lists all FAQs, including hidden ones',
      returns: json('All FAQs, in order', z.array(faqSchema)),
      handle: () => faqs.list(),
    }),
    route('get', '/{id}', 'getFaq', {
      summary: 'Returns an FAQ',
      returns: revised('The FAQ', faqSchema),
      handle: async ({ id }) => withRevision(await faqs.get(id)),
    }),
  ];
}
