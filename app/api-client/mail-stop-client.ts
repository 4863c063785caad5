import type { MailStop } from '../../domain/referrals/schemas.ts';
import { type ApiEnvironment, request } from './request.ts';

/** The API's resources of links that stop mails. */
export type MailStops = 'clinic_mail_stops' | 'digest_stops';

/** Calls a link that stops mails: GET returns whether they are stopped, POST stops them. */
export async function callMailStop(
  environment: ApiEnvironment,
  method: 'GET' | 'POST',
  resource: MailStops,
  token: string,
): Promise<MailStop> {
  const path = `/api/${resource}/${encodeURIComponent(token)}`;
  return (await request<MailStop>(environment, path, { method })).data;
}
