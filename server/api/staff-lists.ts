import { z } from '@hono/zod-openapi';
import {
  staffConcernSchema,
  staffCredentialSchema,
  staffInsurerSchema,
  staffOfficeSchema,
} from '../../domain/directory/schemas.ts';
import { staffNoticeSchema } from '../../domain/practice/notices/schemas.ts';
import { faqSchema } from '../../domain/practice/schemas.ts';
import { queryFlag } from '../../domain/schemas.ts';
import type { createList, List, ListForm } from '../db/list.ts';
import { CONCERNS, CREDENTIALS, INSURERS, OFFICES } from '../directory/reference-lists/lists.ts';
import { SMALL_BODY_BYTES } from '../http/read-bytes.ts';
import { FAQS } from '../practice/faqs/service.ts';
import { NOTICES } from '../practice/notices/service.ts';
import type { Services } from '../services.ts';
import { historyRoute } from './change-history.ts';
import { formBody } from './request-body.ts';
import { json, noContent } from './response.ts';
import { type Route, route } from './route.ts';

/** The lists that staff edit. */
export const staffInsurers = ({ insurers }: Services) => listRoutes(INSURERS, insurers, staffInsurerSchema);
export const staffCredentials = ({ credentials }: Services) =>
  listRoutes(CREDENTIALS, credentials, staffCredentialSchema);
export const staffConcerns = ({ concerns }: Services) => listRoutes(CONCERNS, concerns, staffConcernSchema);
export const staffOffices = ({ offices }: Services) => listRoutes(OFFICES, offices, staffOfficeSchema);
export const staffFaqs = ({ faqs }: Services) => listRoutes(FAQS, faqs, faqSchema);
export const staffNotices = ({ notices }: Services) =>
  listRoutes(NOTICES, notices, staffNoticeSchema, MAX_NOTICE_BYTES);

/** A text of the maximum length in any script, also escaped as JSON. */
const MAX_NOTICE_BYTES = 384 * 1024;

const deletionQuery = z.object({
  remove: queryFlag('Remove it from all providers that have it. Otherwise 409 while some do.'),
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
    historyRoute({ operation: name, title, path: '/{id}', read: list.history }),
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
      ...(beforeDelete && { errors: ['conflict'] }),
      handle: ({ id, query, by }) => list.remove(id, { ...by, isConfirmed: query.remove === 'true' }),
    }),
  ];
}

/** Returns 'InsuranceCompany' for 'insurance company', and 'Faq' for 'FAQ'. */
function operationName(words: string): string {
  return words.toLowerCase().replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
}
