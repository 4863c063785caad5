import type { Receipt } from '../../domain/referrals/clinics/schemas.ts';
import { type ApiEnvironment, request } from './request.ts';

/** Returns the receipt of a link. Separate from client.ts, so that public pages do not load it. */
export async function readReceipt(environment: ApiEnvironment, token: string): Promise<Receipt> {
  return (await request<Receipt>(environment, `/api/referral_receipts/${encodeURIComponent(token)}`)).data;
}
