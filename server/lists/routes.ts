import { z } from '@hono/zod-openapi';
import { staffNoticeSchema } from '../../domain/lists/notice-responses.ts';
import { faqSchema } from '../../domain/practice/practice-responses.ts';
import {
  staffConcernSchema,
  staffCredentialSchema,
  staffInsurerSchema,
  staffOfficeSchema,
} from '../../domain/providers/provider-responses.ts';
import { queryText } from '../../domain/responses.ts';
import { historyRoute } from '../events/history-route.ts';
import { SMALL_BODY_BYTES } from '../http/read-bytes.ts';
import { formBody } from '../http/request-body.ts';
import { json, noContent } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';
import {
  CONCERNS,
  CREDENTIALS,
  createReferenceList,
  INSURERS,
  OFFICES,
  type ReferenceList,
} from './lists.ts';
import { createList, type List, type ListForm } from './repository.ts';
import { FAQS, NOTICES } from './website.ts';

/** The lists that staff edit. */
export const staffInsurers = referenceList(INSURERS, staffInsurerSchema);
export const staffCredentials = referenceList(CREDENTIALS, staffCredentialSchema);
export const staffConcerns = referenceList(CONCERNS, staffConcernSchema);
export const staffOffices = referenceList(OFFICES, staffOfficeSchema);
export const staffFaqs = (services: Services) => listRoutes(FAQS, createList(services, FAQS), faqSchema);
export const staffNotices = (services: Services) =>
  listRoutes(NOTICES, createList(services, NOTICES), staffNoticeSchema, MAX_NOTICE_BYTES);

function referenceList<F extends ListForm>(list: ReferenceList<F>, schema: z.ZodType) {
  return (services: Services) => listRoutes(list, createReferenceList(services, list), schema);
}

/** A text of the maximum length in any script, also escaped as JSON. */
const MAX_NOTICE_BYTES = 384 * 1024;

const deletionQuery = z.object({
  provider_count: queryText('How many providers lose it: 409 unless so many have it. Default: 0.'),
});

/** The routes of a list. */
function listRoutes<F extends ListForm>(
  { one, many, form, beforeDelete }: List<F>,
  list: ReturnType<typeof createList<F>>,
  schema: z.ZodType,
  maxBytes = SMALL_BODY_BYTES,
): Route[] {
  const [name, names] = [operationName(one), operationName(many)];
  const title = `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;
  const query: z.ZodObject = beforeDelete ? deletionQuery : z.object({});
  return [
    historyRoute(name, title, '/{id}', (_, id, before) => list.history(id, before)),
    route('get', '/', `listStaff${names}`, {
      summary: `Lists the ${many} for staff to edit`,
      returns: json('The whole list, by position', z.array(schema)),
      handle: () => list.list(),
    }),
    route('get', '/{id}', `getStaff${name}`, {
      summary: `Returns ${title} for staff to edit`,
      returns: json(`The ${one}`, schema),
      handle: ({ id }) => list.get(id),
    }),
    route('post', '/', `create${name}`, {
      summary: `Adds ${title}, at the end unless it has a position`,
      body: formBody(form, { maxBytes }),
      returns: json(`The new ${one}`, schema, { status: 201 }),
      handle: ({ body, by }) => list.create(body, by),
    }),
    route('patch', '/{id}', `update${name}`, {
      summary: 'Updates the fields that are sent; a new position moves the others',
      body: formBody(form, { isChange: true, maxBytes }),
      returns: json(`The updated ${one}`, schema),
      handle: ({ id, body, by }) => list.update(id, body, by),
    }),
    route('delete', '/{id}', `delete${name}`, {
      summary: `Deletes ${title}`,
      query,
      returns: noContent('Deleted'),
      handle: ({ id, query, by }) =>
        list.remove(id, { ...by, providerCount: Number(query.provider_count ?? 0) }),
    }),
  ];
}

/** Returns 'InsuranceCompany' for 'insurance company', and 'Faq' for 'FAQ'. */
function operationName(words: string): string {
  return words.toLowerCase().replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
}
