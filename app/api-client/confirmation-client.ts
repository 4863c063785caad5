import type { Confirmation } from '../../domain/directory/schemas.ts';
import { withAbsoluteUrls } from './client.ts';
import { type ApiEnvironment, type RequestOptions, request } from './request.ts';

export type ConfirmationClient = ReturnType<typeof createConfirmationClient>;

/** API calls for confirmation links. Separate from client.ts, so that public pages do not load them. */
export function createConfirmationClient(environment: ApiEnvironment) {
  const path = (token: string) => `/api/confirmations/${encodeURIComponent(token)}`;
  return {
    async confirmation(token: string): Promise<Confirmation> {
      const { data } = await request<Confirmation>(environment, path(token));
      return { ...data, provider: withAbsoluteUrls(data.provider, environment.siteUrl) };
    },
    /** @param form the submitted form. */
    async reply(token: string, form: Pick<RequestOptions, 'body' | 'headers'>): Promise<void> {
      await request(environment, path(token), { method: 'POST', ...form });
    },
  };
}
