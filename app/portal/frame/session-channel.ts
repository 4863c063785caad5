let channel: BroadcastChannel | undefined;

/** Messages between the tabs of a session: when it ends, in milliseconds since 1970; 0 if it has ended. */
export function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('sorrel:session-ends-at');
  return channel;
}
