import type { ClinicMailStop } from '../../domain/referrals/clinics/schemas.ts';
import { type ApiEnvironment, request } from './request.ts';

/** Calls a link that stops mails to a clinic: GET returns whether they are stopped, POST stops them. */
export async function callMailStop(
  environment: ApiEnvironment,
  method: 'GET' | 'POST',
  token: string,
): Promise<ClinicMailStop> {
  const path = `/api/clinic_mail_stops/${encodeURIComponent(token)}`;
  return (await request<ClinicMailStop>(environment, path, { method })).data;
}
