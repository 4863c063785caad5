import { z } from '@hono/zod-openapi';
import { parseId } from '../../domain/ids.ts';
import { REFERRALS_PER_PAGE } from '../../domain/limits.ts';
import { CONTACT_FORM, INBOX_FORM, INBOX_TABS, SEARCH_FORM } from '../../domain/referrals/inbox-form.ts';
import { REFERRAL_FORM } from '../../domain/referrals/referral-form.ts';
import {
  changedReferralSchema,
  inboxCountsSchema,
  openedReferralSchema,
  referralRowSchema,
} from '../../domain/referrals/referral-responses.ts';
import { firstText, queryText } from '../../domain/responses.ts';
import { formBody } from '../http/request-body.ts';
import { csv, json, linkNext, noContent, withRevision } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import {
  changeReferral,
  correctPatient,
  eraseReferral,
  logContact,
  openReferral,
  readInbox,
  resendMail,
} from './inbox.ts';
import { countInbox } from './repository.ts';
import { downloadReferrals, searchReferrals } from './search.ts';
import { findIdByReference } from './search-repository.ts';

const TAB = z.preprocess(firstText, z.enum(INBOX_TABS, `Tab must be one of ${INBOX_TABS.join(', ')}`));
const YEAR = z.string().regex(/^20\d\d$/, 'Year must be a year such as 2026');

export const referrals: Route[] = [
  route('get', '/', 'listReferrals', {
    summary: 'Lists the referrals of a tab of the inbox without patient data, oldest first',
    query: z.object({
      tab: TAB,
      owner: queryText('The id of the user whose referrals are listed, of the tab'),
      page: queryText('The number of the page, from 1. The Link header has the next page.'),
    }),
    returns: json('A page of referrals', z.array(referralRowSchema)),
    async handle({ ctx, c, query, session }) {
      const { tab, owner } = query;
      const wanted = { tab, owner: owner === undefined ? null : (parseId(owner) ?? 0) };
      const place = { page: parseId(query.page) ?? 1, pageSize: REFERRALS_PER_PAGE };
      const page = await readInbox(ctx, { ...wanted, ...place }, session.user);
      linkNext(c, query, page.next, 'page');
      return page.referrals;
    },
  }),
  route('get', '/counts', 'countReferrals', {
    summary: 'Returns the number of referrals in each tab',
    returns: json('The numbers', inboxCountsSchema),
    handle: ({ ctx, session }) => countInbox(ctx.db, INBOX_TABS, { userId: session.user.id, now: ctx.now() }),
  }),
  route('post', '/search', 'searchReferrals', {
    summary:
      'Finds referrals by reference, phone number or words of a last name, and records the search without it',
    body: formBody(SEARCH_FORM),
    returns: json('The newest of them, at most 50', z.array(referralRowSchema)),
    handle: ({ ctx, body, actor }) => searchReferrals(ctx, body, actor),
  }),
  route('get', '/file', 'downloadReferrals', {
    summary: 'Returns a CSV file of all referrals without patients, or of those of a year, and records it',
    query: z.object({ year: queryText('The year of arrival; all without it', YEAR) }),
    isRecorded: true,
    returns: csv('A row for each referral, oldest first'),
    handle: ({ ctx, query, actor }) => downloadReferrals(ctx, query.year ? Number(query.year) : null, actor),
  }),
  route('get', '/{id}', 'openReferral', {
    summary:
      'Returns a referral with patient data and its log, and records the opening; also by its reference',
    isRecorded: true,
    returns: json('The referral', openedReferralSchema),
    async handle({ ctx, c, id, actor }) {
      const [reference] = /^R-\w{6}$/i.exec(c.req.param('id') ?? '') ?? [];
      const known = reference ? await findIdByReference(ctx.db, reference.toUpperCase()) : id;
      return withRevision(c, await openReferral(ctx, known, actor));
    },
  }),
  route('patch', '/{id}', 'updateReferral', {
    summary: 'Changes the status, reason or owner of a referral',
    body: formBody(INBOX_FORM, { group: 'referral', isChange: true }),
    hasIfMatch: true,
    returns: json('The referral, and what the change added to its log', changedReferralSchema),
    handle: async ({ ctx, c, id, body, by }) => withRevision(c, await changeReferral(ctx, id, body, by)),
  }),
  route('patch', '/{id}/patient', 'correctPatient', {
    summary: 'Corrects what was sent of a patient; the history gets only the names of the fields',
    body: formBody(REFERRAL_FORM, { group: 'patient', isChange: true }),
    hasIfMatch: true,
    returns: json('The referral, and what the change added to its log', openedReferralSchema),
    handle: async ({ ctx, c, id, body, by }) => withRevision(c, await correctPatient(ctx, id, body, by)),
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
    returns: json('The referral, and what the contact added to its log', changedReferralSchema, {
      status: 201,
    }),
    handle: async ({ ctx, c, id, body, by }) => withRevision(c, await logContact(ctx, id, body, by)),
  }),
  route('post', '/{id}/mails/{mail_id}/resend', 'resendReferralMail', {
    summary: 'Sends an email again that failed permanently',
    returns: json('The referral, and what this added to its log', changedReferralSchema),
    handle: ({ ctx, c, id, actor }) => resendMail(ctx, id, parseId(c.req.param('mail_id')), actor),
  }),
];
