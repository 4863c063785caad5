import type { MailStop } from '../../domain/referrals/schemas.ts';
import { type ApiEnvironment, request } from './request.ts';

/** Calls a link that stops mails: GET returns whether they are stopped, POST stops them. */
export async function callMailStop(
  environment: ApiEnvironment,
  method: 'GET' | 'POST',
  resource: 'clinic_mail_stops' | 'digest_stops',
  token: string,
): Promise<MailStop> {
  const path = `/api/${resource}/${encodeURIComponent(token)}`;
  return (await request<MailStop>(environment, path, { method })).data;
}
