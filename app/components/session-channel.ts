let channel: BroadcastChannel | undefined;

/** The other tabs, which have the same session. Messages are when it ends, in milliseconds since 1970; 0 if it has ended. */
export function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('sorrel:session-ends-at');
  return channel;
}
