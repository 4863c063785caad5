import type { DetailsFields, PatientFields } from '../../domain/referrals/referral-form.ts';
import type { AcceptedReferral } from '../../domain/referrals/referral-responses.ts';
import { formPayload } from './form-payload.ts';
import { type ApiEnvironment, request } from './request.ts';

/**
 * Submits a referral without cookies (spec section 7), apart from client.ts so that other pages do not load it.
 * @param idempotencyKey the same for every retry of one submission.
 */
export async function submitReferral(
  environment: ApiEnvironment,
  patientReferral: PatientFields & Partial<DetailsFields>,
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
