import type { ContactFields, InboxFields, InboxTab } from '../../domain/referrals/inbox-form.ts';
import type {
  ChangedReferral,
  OpenedReferral,
  ReferralRow,
} from '../../domain/referrals/referral-responses.ts';
import type { Calls, Target } from './calls.ts';

const REFERRALS = '/api/portal/referrals';
const referral = (id: number | string) => `${REFERRALS}/${encodeURIComponent(id)}`;

/** The portal's calls for the inbox of referrals. */
export function referralsCalls({ call }: Calls) {
  return {
    /** Returns a page of a tab. @throws ApiError 422 for an unknown tab. */
    inboxPage: (tab: string, page: number) =>
      call<ReferralRow[]>('GET', `${REFERRALS}?${new URLSearchParams({ tab, page: String(page) })}`),
    /** Sends the text in the body, because addresses are logged. @throws ApiError 422 for a short text. */
    searchReferrals: (text: string) =>
      call<ReferralRow[]>('POST', `${REFERRALS}/search`, { fields: { text } }),
    eraseReferral: (id: string) => call<null>('DELETE', referral(id)),
    inboxCounts: () => call<Record<InboxTab, number>>('GET', `${REFERRALS}/counts`),
    /** Opens a referral. The server records who did. */
    referral: (id: string) => call<OpenedReferral>('GET', referral(id)),
    /** @throws ApiError 422 for invalid fields, 412 for another revision. */
    changeReferral: ({ id, revision }: Target, fields: Partial<InboxFields>) =>
      call<ChangedReferral>('PATCH', referral(id), { fields: { referral: fields }, revision }),
    /** Logs a call or mail to the patient. @throws ApiError as for a change. */
    logContact: ({ id, revision }: Target, fields: ContactFields) =>
      call<ChangedReferral>('POST', `${referral(id)}/contacts`, { fields, revision }),
    /** Sends a failed mail again. @throws ApiError 409 if the recipient is gone. */
    resendMail: (id: string, mailId: number) =>
      call<ChangedReferral>('POST', `${referral(id)}/mails/${mailId}/resend`),
  };
}
