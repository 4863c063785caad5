import { z } from '@hono/zod-openapi';
import { parseId } from '../../../domain/ids.ts';
import { REFERRAL_STATUS_FORM } from '../../../domain/referrals/form.ts';
import { openedReferralSchema, referralSchema } from '../../../domain/referrals/schemas.ts';
import { queryText } from '../../../domain/schemas.ts';
import type { Services } from '../../services.ts';
import { formBody } from '../request-body.ts';
import { json, LINK_HEADER, linkNext } from '../response.ts';
import { type Route, route } from '../route.ts';

export function referrals({ referrals }: Services): Route[] {
  return [
    route('get', '/', 'listReferrals', {
      summary: 'Lists referrals without patient data, newest first',
      query: z.object({
        after: queryText('Start after the referral with this id. The Link header has the next page.'),
      }),
      returns: json('A page of referrals', z.array(referralSchema), { headers: LINK_HEADER }),
      async handle({ c, query }) {
        const page = await referrals.list(parseId(query.after));
        linkNext(c, query, page.next);
        return page.referrals;
      },
    }),
    route('get', '/{id}', 'openReferral', {
      summary: 'Returns a referral with patient data, and adds an audit event',
      returns: json('The referral', openedReferralSchema),
      handle: ({ id, session, address }) => referrals.open(id, session.user, address),
    }),
    route('patch', '/{id}', 'updateReferral', {
      summary: 'Updates the status of a referral',
      body: formBody(REFERRAL_STATUS_FORM, { group: 'referral' }),
      returns: json('The updated referral without patient data', referralSchema),
      handle: ({ id, body, session, address }) => referrals.changeStatus(id, body, session.user, address),
    }),
  ];
}
