let channel: BroadcastChannel | undefined;

/** Reaches the other tabs of the session. A message is when it ends, in milliseconds since 1970; 0 if it has ended. */
export function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('sorrel:session-ends-at');
  return channel;
}
