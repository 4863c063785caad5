import { z } from '@hono/zod-openapi';
import { parseId } from '../../domain/ids.ts';
import { CONTACT_FORM, INBOX_FORM, INBOX_TABS, SEARCH_FORM } from '../../domain/referrals/inbox-form.ts';
import {
  changedReferralSchema,
  inboxCountsSchema,
  openedReferralSchema,
  referralRowSchema,
} from '../../domain/referrals/referral-responses.ts';
import { firstText, queryText } from '../../domain/responses.ts';
import { formBody } from '../http/request-body.ts';
import { json, linkNext, noContent, revised, withRevision } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import {
  changeReferral,
  eraseReferral,
  logContact,
  openReferral,
  readInbox,
  resendMail,
  searchReferrals,
} from './inbox.ts';
import { countInbox } from './repository.ts';

const TAB = z.preprocess(firstText, z.enum(INBOX_TABS, `Tab must be one of ${INBOX_TABS.join(', ')}`));

export const referrals: Route[] = [
  route('get', '/', 'listReferrals', {
    summary: 'Lists the referrals of a tab of the inbox without patient data, oldest first',
    query: z.object({
      tab: TAB,
      page: queryText('The number of the page, from 1. The Link header has the next page.'),
    }),
    returns: json('A page of referrals', z.array(referralRowSchema)),
    async handle({ ctx, c, query, session }) {
      const page = await readInbox(ctx, query.tab, parseId(query.page) ?? 1, session.user);
      linkNext(c, query, page.next, 'page');
      return page.referrals;
    },
  }),
  route('get', '/counts', 'countReferrals', {
    summary: 'Returns the number of referrals in each tab',
    returns: json('The numbers', inboxCountsSchema),
    handle: ({ ctx, session }) => countInbox(ctx.db, session.user.id),
  }),
  route('post', '/search', 'searchReferrals', {
    summary: 'Finds referrals by reference, phone number or last name, and records the search without it',
    body: formBody(SEARCH_FORM),
    returns: json('The newest of them, at most 50', z.array(referralRowSchema)),
    handle: ({ ctx, body, actor }) => searchReferrals(ctx, body, actor),
  }),
  route('get', '/{id}', 'openReferral', {
    summary: 'Returns a referral with patient data and its log, and records the opening',
    isRecorded: true,
    returns: revised('The referral', openedReferralSchema),
    handle: async ({ ctx, id, actor }) => withRevision(await openReferral(ctx, id, actor)),
  }),
  route('patch', '/{id}', 'updateReferral', {
    summary: 'Changes the status, reason or assignee of a referral',
    body: formBody(INBOX_FORM, { group: 'referral', isChange: true }),
    hasIfMatch: true,
    returns: revised('The referral, and what the change added to its log', changedReferralSchema),
    handle: async ({ ctx, id, body, by }) => withRevision(await changeReferral(ctx, id, body, by)),
  }),
  route('delete', '/{id}', 'eraseReferral', {
    summary: 'Permanently erases a referral; backups keep it for their own term',
    returns: noContent('It is erased'),
    handle: ({ ctx, id, actor }) => eraseReferral(ctx, id, actor),
  }),
  route('post', '/{id}/contacts', 'logReferralContact', {
    summary: 'Logs a call or mail to the patient',
    body: formBody(CONTACT_FORM),
    hasIfMatch: true,
    returns: revised('The referral, and what the contact added to its log', changedReferralSchema, {
      status: 201,
    }),
    handle: async ({ ctx, id, body, by }) => withRevision(await logContact(ctx, id, body, by)),
  }),
  route('post', '/{id}/mails/{mail_id}/resend', 'resendReferralMail', {
    summary: 'Sends an email again that failed permanently',
    returns: json('The referral, and what this added to its log', changedReferralSchema),
    handle: ({ ctx, c, id, actor }) => resendMail(ctx, id, parseId(c.req.param('mail_id')), actor),
  }),
];
