import { useState } from 'react';
import { validate } from '../../../domain/forms/field.ts';
import { CONTACT_FORM, type ContactFields, type InboxFields } from '../../../domain/referrals/inbox-form.ts';
import type { ChangedReferral, OpenedReferral } from '../../../domain/referrals/referral-responses.ts';
import { useForm } from '../../ui/use-form.ts';
import { useWrite } from '../forms/use-write.ts';

/** A contact, changed fields, or the id of a mail to send again. */
type Change = { contact: ContactFields } | { changes: Partial<InboxFields> } | { resentMail: number };

export type ReferralSubmission = { revision: number } & Change;

export type Opened = ReturnType<typeof useReferral>;

/** A referral as it was opened, with what was changed since, and how to change it. */
export function useReferral(loaded: OpenedReferral) {
  const { send, returned, failure, isBusy } = useWrite<ChangedReferral>({
    onDone: () => added.some(({ action, note }) => action === 'contacted' || note) && form.reset(),
  });
  const added = returned?.events ?? [];
  const [known, setKnown] = useState({ loaded, returned, referral: loaded });
  const { referral } = known;
  if (known.loaded !== loaded) setKnown({ loaded, returned, referral: loaded });
  else if (returned && known.returned !== returned) {
    const events = [...referral.events, ...returned.events];
    setKnown({ loaded, returned, referral: { ...referral, ...returned, events } });
  }
  const form = useForm({
    initial: { note: '' },
    validate: (values) => validate({ note: CONTACT_FORM.note }, values),
    validateOnChange: true,
    serverErrors: failure?.errors,
    isBusy,
    onSubmit: async () => {},
  });
  const note = form.field('note');
  const text = note.error === undefined ? note.value.trim() || null : null;
  const submit = async (change: Change) =>
    isBusy || send({ ...change, revision: referral.revision } satisfies ReferralSubmission);
  return {
    referral,
    isBusy,
    failure,
    /** The events that the last change added to the log. */
    added,
    /** The field of the note, which a contact or a new status logs. */
    note,
    log: (outcome: ContactFields['outcome']) =>
      note.error === undefined && submit({ contact: { outcome, note: text } }),
    change: (changes: Partial<InboxFields>) =>
      submit({ changes: { ...changes, ...(changes.status && text && { note: text }) } }),
    resend: (mailId: number) => submit({ resentMail: mailId }),
  };
}
