import type { ContactFields, InboxFields, InboxTab } from '../../domain/referrals/inbox-form.ts';
import type { ReferralFields } from '../../domain/referrals/referral-form.ts';
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
    /** Returns a page of a tab. @param owner the id of the only owner. */
    inboxPage: (tab: InboxTab, page: number, owner: string | null) => {
      const query = new URLSearchParams({ tab, page: String(page), ...(owner && { owner }) });
      return call<ReferralRow[]>('GET', `${REFERRALS}?${query}`);
    },
    /** Sends the text in the body, because addresses are logged. @throws ApiError 422 for a short text. */
    searchReferrals: (text: string) =>
      call<ReferralRow[]>('POST', `${REFERRALS}/search`, { fields: { text } }),
    eraseReferral: (id: number) => call<null>('DELETE', referral(id)),
    inboxCounts: () => call<Record<InboxTab, number>>('GET', `${REFERRALS}/counts`),
    /** Opens a referral. The server records who did. */
    referral: (id: string) => call<OpenedReferral>('GET', referral(id)),
    /** @throws ApiError 422 for invalid fields, 412 for another revision. */
    changeReferral: ({ id, revision }: Target, fields: Partial<InboxFields>) =>
      call<ChangedReferral>('PATCH', referral(id), { fields: { referral: fields }, revision }),
    /** Corrects what was sent of the patient. @throws ApiError as for a change. */
    correctPatient: ({ id, revision }: Target, patient: Partial<ReferralFields>) =>
      call<OpenedReferral>('PATCH', `${referral(id)}/patient`, { fields: { patient }, revision }),
    /** Logs a call or mail to the patient. @throws ApiError as for a change. */
    logContact: ({ id, revision }: Target, fields: ContactFields) =>
      call<ChangedReferral>('POST', `${referral(id)}/contacts`, { fields, revision }),
    /** Sends a failed mail again. @throws ApiError 409 if the recipient is gone. */
    resendMail: (id: number, mailId: number) =>
      call<ChangedReferral>('POST', `${referral(id)}/mails/${mailId}/resend`),
  };
}
