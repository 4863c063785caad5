import { LISTS } from '../lists/lists.ts';
import { keysOf } from '../objects.ts';

/** What people and commands do, as a sentence says it. */
export const EVENT_VERBS = {
  created: 'added',
  changed: 'changed',
  deleted: 'deleted',
  opened: 'opened',
  contacted: 'logged a contact of',
  searched: 'searched for a',
  erased: 'erased',
  downloaded: 'downloaded',
  invited: 'sent',
  sent_again: 'resent',
  revoked: 'revoked',
  registered: 'registered',
  signed_in: 'signed in',
  signed_out: 'signed out',
  session_ended: 'signed out everywhere else',
  passkey_added: 'added a passkey',
  passkey_renamed: 'renamed a passkey',
  passkey_removed: 'removed a passkey',
  deactivated: 'deactivated',
  reactivated: 'reactivated',
  sign_in_link_sent: 'sent a sign-in link to',
  sign_in_link_used: 'replaced all passkeys by a sign-in link',
};
export type EventAction = keyof typeof EVENT_VERBS;
export const EVENT_ACTIONS = keysOf(EVENT_VERBS);

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
  return ['::', '127.0.0.1'].includes(address) ? 'this server' : address.replace(/::$/, '');
}
