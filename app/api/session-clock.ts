import { useEffect } from 'react';
import { createStore } from '../ui/store.ts';

/** Seconds until the session ends without another request, in every response to a session. */
export const ENDS_IN = 'Session-Ends-In';

const endsAt = createStore(Number.POSITIVE_INFINITY);
let otherTabs: BroadcastChannel | undefined;

/** When the session ends, in milliseconds since 1970; 0 if it has. All tabs of a browser share it. */
export const sessionClock = {
  useEndsAt(): number {
    useEffect(() => void connect(), []);
    return endsAt.useValue();
  },

  /** Sets it here and in the other tabs. */
  set(time: number): void {
    endsAt.set(time);
    this.tellOthers(time);
  },

  /** Sets it in the other tabs only. */
  tellOthers(time: number): void {
    connect().postMessage(time);
  },

  /** Reads a response of the API. */
  read(headers: Headers): void {
    const seconds = headers.get(ENDS_IN);
    if (seconds !== null) this.set(Date.now() + Number(seconds) * 1000);
  },
};

function connect(): BroadcastChannel {
  if (!otherTabs) {
    otherTabs = new BroadcastChannel('sorrel:session-ends-at');
    otherTabs.addEventListener('message', ({ data }: MessageEvent<number>) => endsAt.set(data));
  }
  return otherTabs;
}
