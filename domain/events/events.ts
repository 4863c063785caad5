import { LISTS } from '../lists/lists.ts';

export const EVENT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'opened',
  'contacted',
  'searched',
  'erased',
  'downloaded',
  'invited',
  'sent_again',
  'revoked',
  'registered',
  'signed_in',
  'signed_out',
  'session_ended',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'deactivated',
  'reactivated',
  'sign_in_link_sent',
  'sign_in_link_used',
] as const;
export type EventAction = (typeof EVENT_ACTIONS)[number];

/** Kinds of things to which something is done. */
export const EVENT_SUBJECTS = [
  'provider',
  ...Object.values(LISTS).map(({ subject }) => subject),
  'practice',
  'ehr_settings',
  'notification_recipients',
  'user',
  'invitation',
  'referral',
  'roster',
] as const;
export type EventSubject = (typeof EVENT_SUBJECTS)[number];

/** Returns a network address as people read it: without the empty half of an IPv6 network. */
export function addressText(address: string): string {
  return ['::', '127.0.0.1'].includes(address) ? 'This server' : address.replace(/::$/, '');
}
