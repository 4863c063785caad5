import type { ClinicFields } from '../../domain/referrals/clinics/form.ts';
import type { OpenedClinic, ReferralClinic } from '../../domain/referrals/clinics/schemas.ts';
import type { ReferralFigures } from '../../domain/referrals/figures/schemas.ts';
import type {
  ChangedReferral,
  Examples,
  OpenedReferral,
  ReferralRow,
} from '../../domain/referrals/schemas.ts';
import type { ContactFields, ReferralView, WorkFields } from '../../domain/referrals/work.ts';
import type { Calls, Target } from './calls.ts';
import { formPayload } from './form-payload.ts';

const REFERRALS = '/api/portal/referrals';
const EXAMPLES = '/api/portal/referral_examples';
const referral = (id: number | string) => `${REFERRALS}/${encodeURIComponent(id)}`;
const etagOf = ({ revision }: Target) => (revision === undefined ? undefined : `"${revision}"`);

/** The portal's calls for the inbox of referrals. */
export function referralsCalls({ call, listOf }: Calls) {
  return {
    clinics: listOf<ReferralClinic, ClinicFields>('referral_clinics'),
    /** Returns a clinic's link with its QR code. */
    clinic: (id: string) =>
      call<OpenedClinic>('GET', `/api/portal/referral_clinics/${encodeURIComponent(id)}`),
    /** Returns a page of a view. @throws ApiError 422 for an unknown view. */
    referralView: (view: string, page: number) =>
      call<ReferralRow[]>('GET', `${REFERRALS}?${new URLSearchParams({ view, page: String(page) })}`),
    examples: () => call<Examples>('GET', EXAMPLES),
    removeExamples: () => call<void>('DELETE', EXAMPLES),
    /** Finds referrals; the text travels in the body. @throws ApiError 422 for a short text. */
    searchReferrals: (text: string) =>
      call<ReferralRow[]>('POST', `${REFERRALS}/search`, { fields: { text } }),
    /** @throws ApiError 422 for another period. */
    referralFigures: (days: string) =>
      call<ReferralFigures>('GET', `${REFERRALS}/figures?${new URLSearchParams({ days })}`),
    eraseReferral: (id: string) => call<null>('DELETE', referral(id)),
    referralCounts: () => call<Record<ReferralView, number>>('GET', `${REFERRALS}/counts`),
    /** Opens a referral. The server adds an audit event. @param view whose neighbors it returns. */
    referral: (id: string, view = 'open') =>
      call<OpenedReferral>('GET', `${referral(id)}?${new URLSearchParams({ view })}`),
    /** @throws ApiError 422 for invalid fields, 412 for another revision. */
    changeReferral: (target: Target, fields: Partial<WorkFields>) =>
      call<ChangedReferral>('PATCH', referral(target.id), {
        form: formPayload({ referral: fields }),
        etag: etagOf(target),
      }),
    /** Logs a call or mail to the patient. @throws ApiError as for a change. */
    logContact: (target: Target, fields: ContactFields) =>
      call<ChangedReferral>('POST', `${referral(target.id)}/contacts`, { fields, etag: etagOf(target) }),
    /** Sends a mail again that failed permanently. @throws ApiError 409 if its recipient is gone. */
    resendMail: (id: string, mailId: number) =>
      call<ChangedReferral>('POST', `${referral(id)}/mails/${mailId}/resend`),
  };
}
