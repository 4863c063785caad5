import { createStore } from '../ui/store.ts';

/** Seconds until the session ends without another request, in every response to a session. */
const ENDS_IN = 'Session-Ends-In';

/** When this tab expects the session to end, in milliseconds since 1970. */
export const sessionEndsAt = createStore(Number.POSITIVE_INFINITY);

export function readSessionEnd(headers: Headers): void {
  const seconds = headers.get(ENDS_IN);
  if (seconds !== null) sessionEndsAt.set(Date.now() + Number(seconds) * 1000);
}
