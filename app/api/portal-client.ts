import { accountsCalls } from './accounts.ts';
import { createCalls } from './calls.ts';
import { directoryCalls } from './directory.ts';
import { practiceCalls } from './practice.ts';
import { referralsCalls } from './referrals.ts';
import type { ApiEnvironment } from './request.ts';

export type PortalClient = ReturnType<typeof createPortalClient>;

/** The portal's API calls (spec section 7), apart from client.ts so that public pages do not load them. */
export function createPortalClient(environment: ApiEnvironment) {
  const calls = createCalls(environment);
  const { historyOf } = calls;
  return {
    historyOf,
    ...accountsCalls(calls),
    ...directoryCalls(calls),
    ...practiceCalls(calls),
    ...referralsCalls(calls),
  };
}
