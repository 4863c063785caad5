import type { ReferralFormData } from '../../domain/referrals/clinics/schemas.ts';
import type { ClinicalFields, PatientFields } from '../../domain/referrals/form.ts';
import type { AcceptedReferral } from '../../domain/referrals/schemas.ts';
import { formPayload } from './form-payload.ts';
import { type ApiEnvironment, request } from './request.ts';

/**
 * Submits a patient referral without cookies (spec section 7). Separate from client.ts, so that other pages do not load it.
 * @param idempotencyKey the same for every retry of one submission.
 */
export async function submitReferral(
  environment: ApiEnvironment,
  patientReferral: PatientFields & Partial<ClinicalFields>,
  recaptchaToken: string,
  idempotencyKey: string,
): Promise<AcceptedReferral> {
  const { data } = await request<AcceptedReferral>(environment, '/api/patient_referrals', {
    method: 'POST',
    body: formPayload({ recaptchaToken, patientReferral }),
    headers: { 'Idempotency-Key': idempotencyKey },
    credentials: 'omit',
  });
  return data;
}

/** Returns what the form offers, and what a clinic's link fills in. @param clinic the slug of the link. */
export async function readReferralForm(
  environment: ApiEnvironment,
  clinic: string | null,
): Promise<ReferralFormData> {
  const query = clinic ? `?${new URLSearchParams({ clinic })}` : '';
  return (await request<ReferralFormData>(environment, `/api/referral_form${query}`)).data;
}
