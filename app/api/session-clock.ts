import { useEffect } from 'react';
import { createStore } from '../ui/store.ts';

/** The header of each response to a session: seconds until the session ends without a request. */
export const ENDS_IN = 'Session-Ends-In';

const endsAt = createStore(Number.POSITIVE_INFINITY);
let otherTabs: BroadcastChannel | undefined;

/** The time when the session ends, in milliseconds since 1970; 0 once ended. All tabs of a browser share it. */
export const sessionClock = {
  useEndsAt(): number {
    useEffect(() => void connect(), []);
    return endsAt.useValue();
  },

  /** Sets the time in all tabs. */
  set(time: number): void {
    endsAt.set(time);
    this.tellOthers(time);
  },

  /** Sets the time in the other tabs only. */
  tellOthers(time: number): void {
    connect().postMessage(time);
  },

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
