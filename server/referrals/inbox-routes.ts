import { z } from '@hono/zod-openapi';
import { parseId } from '../../domain/ids.ts';
import { CONTACT_FORM, REFERRAL_VIEWS, WORK_FORM } from '../../domain/referrals/inbox-form.ts';
import { SEARCH_FORM } from '../../domain/referrals/inbox-search-form.ts';
import {
  changedReferralSchema,
  openedReferralSchema,
  referralRowSchema,
  viewCountsSchema,
} from '../../domain/referrals/referral-responses.ts';
import { firstText, queryText } from '../../domain/responses.ts';
import { formBody } from '../http/request-body.ts';
import { json, linkNext, noContent, revised, withRevision } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';

const VIEW = z.preprocess(
  firstText,
  z.enum(REFERRAL_VIEWS, `View must be one of ${REFERRAL_VIEWS.join(', ')}`),
);

export function referrals({ worklist }: Services): Route[] {
  return [
    route('get', '/', 'listReferrals', {
      summary: 'Lists the referrals of a view without patient data, oldest first',
      query: z.object({
        view: VIEW,
        page: queryText('The number of the page, from 1. The Link header has the next page.'),
      }),
      returns: json('A page of referrals', z.array(referralRowSchema)),
      async handle({ c, query, session }) {
        const page = await worklist.view(query.view, parseId(query.page) ?? 1, session.user);
        linkNext(c, query, page.next, 'page');
        return page.referrals;
      },
    }),
    route('get', '/counts', 'countReferrals', {
      summary: 'Returns the number of referrals in each view',
      returns: json('The numbers', viewCountsSchema),
      handle: ({ session }) => worklist.count(session.user),
    }),
    route('post', '/search', 'searchReferrals', {
      summary: 'Finds referrals by reference, phone number or last name, and records the search without it',
      body: formBody(SEARCH_FORM),
      returns: json('The newest of them, at most 50', z.array(referralRowSchema)),
      handle: ({ body, actor }) => worklist.search(body, actor),
    }),
    route('get', '/{id}', 'openReferral', {
      summary: 'Returns a referral with patient data and its log, and records the opening',
      isRecorded: true,
      returns: revised('The referral', openedReferralSchema),
      handle: async ({ id, actor }) => withRevision(await worklist.open(id, actor)),
    }),
    route('patch', '/{id}', 'updateReferral', {
      summary: 'Changes the status, reason or assignee of a referral',
      body: formBody(WORK_FORM, { group: 'referral', isChange: true }),
      hasIfMatch: true,
      returns: revised('The referral, and what the change added to its log', changedReferralSchema),
      handle: async ({ id, body, by }) => withRevision(await worklist.change(id, body, by)),
    }),
    route('delete', '/{id}', 'eraseReferral', {
      summary: 'Permanently erases a referral; backups keep it for their own term',
      returns: noContent('It is erased'),
      handle: ({ id, actor }) => worklist.erase(id, actor),
    }),
    route('post', '/{id}/contacts', 'logReferralContact', {
      summary: 'Logs a call or mail to the patient',
      body: formBody(CONTACT_FORM),
      hasIfMatch: true,
      returns: revised('The referral, and what the contact added to its log', changedReferralSchema, {
        status: 201,
      }),
      handle: async ({ id, body, by }) => withRevision(await worklist.logContact(id, body, by)),
    }),
    route('post', '/{id}/mails/{mail_id}/resend', 'resendReferralMail', {
      summary: 'Sends an email again that failed permanently',
      returns: json('The referral, and what this added to its log', changedReferralSchema),
      handle: ({ c, id, actor }) => worklist.resend(id, parseId(c.req.param('mail_id')), actor),
    }),
  ];
}
