import type { Confirmation } from '../../domain/directory/schemas.ts';
import { withAbsoluteUrls } from './client.ts';
import { type ApiEnvironment, type RequestOptions, request } from './request.ts';

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
  };
}
