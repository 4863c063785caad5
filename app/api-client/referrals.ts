import type { OpenedReferral, Referral } from '../../domain/referrals/schemas.ts';
import type { Calls } from './calls.ts';
import { nextCursor } from './client.ts';
import { formPayload } from './form-payload.ts';

const REFERRALS = '/api/portal/referrals';
const referral = (id: string) => `${REFERRALS}/${encodeURIComponent(id)}`;

/** The portal's calls for the inbox of referrals. */
export function referralsCalls({ send, call }: Calls) {
  return {
    /** @param query the page's query string, with the `after` cursor. */
    async referrals(query: string): Promise<{ referrals: Referral[]; next: string | null }> {
      const { data, headers } = await send<Referral[]>('GET', `${REFERRALS}${query}`);
      return { referrals: data, next: nextCursor(headers) };
    },
    /** Opens a referral. The server adds an audit event. */
    referral: (id: string) => call<OpenedReferral>('GET', referral(id)),
    /** @throws ApiError 422 for an unknown status. */
    changeReferral: (id: string, status: string) =>
      call<Referral>('PATCH', referral(id), { form: formPayload({ referral: { status } }) }),
  };
}
