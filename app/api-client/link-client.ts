import type { Confirmation } from '../../domain/directory/schemas.ts';
import type { Receipt } from '../../domain/referrals/clinics/schemas.ts';
import type { MailStop } from '../../domain/referrals/schemas.ts';
import { withAbsoluteUrls } from './client.ts';
import { type ApiEnvironment, type RequestOptions, request } from './request.ts';

/** The resources of links that stop mails. */
export type MailStops = 'clinic_mail_stops' | 'digest_stops';

/** API calls of secret links, each with its token. Separate from client.ts, so that public pages do not load them. */
export function createLinkClient(environment: ApiEnvironment, token: string) {
  const call = async <T>(resource: string, options?: RequestOptions) =>
    (await request<T>(environment, `/api/${resource}/${encodeURIComponent(token)}`, options)).data;
  return {
    async confirmation(): Promise<Confirmation> {
      const confirmation = await call<Confirmation>('confirmations');
      return { ...confirmation, provider: withAbsoluteUrls(confirmation.provider, environment.siteUrl) };
    },
    reply: (form: RequestOptions) => call<null>('confirmations', { method: 'POST', ...form }),
    receipt: () => call<Receipt>('referral_receipts'),
    /** Returns whether the mails are stopped; POST stops them. */
    mailStop: (resource: MailStops, method: 'GET' | 'POST') => call<MailStop>(resource, { method }),
  };
}
