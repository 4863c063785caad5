import { useState } from 'react';
import type { ContactFields, InboxFields } from '../../../domain/referrals/inbox-form.ts';
import type { ReferralFields } from '../../../domain/referrals/referral-form.ts';
import type {
  ChangedReferral,
  OpenedReferral,
  ReferralEvent,
} from '../../../domain/referrals/referral-responses.ts';
import { useWrite } from '../forms/use-write.ts';

/** A contact, changed fields, a correction of the patient's, or the id of a mail to send again. */
type Change =
  | { contact: ContactFields }
  | { changes: Partial<InboxFields> }
  | { patient: Partial<ReferralFields> }
  | { resentMail: number };

/** The address may have the reference instead of the id. */
export type ReferralSubmission = { id: number; revision: number } & Change;

export type Opened = ReturnType<typeof useReferral>;

/** A referral as it was opened, with what was changed since, and how to change it. */
export function useReferral(loaded: OpenedReferral) {
  const { send, returned, failure, isBusy } = useWrite<ChangedReferral>();
  const none: ReferralEvent[] = [];
  const first = { loaded, returned, referral: loaded, added: none };
  const [known, setKnown] = useState(first);
  const { referral, added } = known;
  const receive = (changed: ChangedReferral | null = null) => {
    if (!changed) return;
    const events = [...referral.events, ...changed.events];
    setKnown({ loaded, returned, referral: { ...referral, ...changed, events }, added: changed.events });
  };
  if (known.loaded !== loaded) setKnown(first);
  // While rendering, so that focus leaves a removed button at the end of the action.
  else if (known.returned !== returned) receive(returned);
  const submission = (change: Change): ReferralSubmission => ({
    ...change,
    id: referral.id,
    revision: referral.revision,
  });
  return {
    referral,
    isBusy,
    failure,
    /** The events that the last change added to the log. */
    added,
    /** What a form of the page sends. */
    submission,
    /** Shows what a form has changed. */
    receive,
    change: async (changes: Partial<InboxFields>) => isBusy || send(submission({ changes })),
    resend: (mailId: number) => isBusy || send(submission({ resentMail: mailId })),
  };
}
