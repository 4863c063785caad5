import { useLayoutEffect, useState } from 'react';
import { validate } from '../../../domain/forms/field.ts';
import { CONTACT_FORM, type ContactFields, type WorkFields } from '../../../domain/referrals/inbox-form.ts';
import type { ChangedReferral, OpenedReferral } from '../../../domain/referrals/referral-responses.ts';
import { useForm } from '../../ui/use-form.ts';
import { usePost } from '../forms/use-post.ts';

type Change = { contact: ContactFields } | { changes: Partial<WorkFields> } | { resentMail: number };

/** What the page of a referral submits: a contact, changed fields, or the id of a mail to send again. */
export type WorkSubmission = { revision: number } & Change;

export type Work = ReturnType<typeof useWork>;

/** A referral as it was opened, with what was changed since, and how to change it. */
export function useWork(loaded: OpenedReferral) {
  const [referral, setReferral] = useState(loaded);
  const [known, setKnown] = useState(loaded);
  const { post, outcome, isBusy } = usePost<ChangedReferral>(() => {
    if (added.some(({ action, note }) => action === 'contacted' || note)) form.reset();
  });
  const added = (outcome?.status === null && outcome.current?.events) || [];
  if (known !== loaded) {
    setKnown(loaded);
    setReferral(loaded);
  }
  useLayoutEffect(() => {
    const changed = outcome?.current;
    if (!changed) return;
    setReferral((before) => ({ ...before, ...changed, events: [...before.events, ...changed.events] }));
  }, [outcome]);
  const form = useForm({
    initial: { note: '' },
    validate: (values) => validate({ note: CONTACT_FORM.note }, values),
    validateOnChange: true,
    serverErrors: outcome?.errors,
    isBusy,
    onSubmit: async () => {},
  });
  const note = form.field('note');
  const text = note.error === undefined ? note.value.trim() || null : null;
  const submit = async (work: Change) =>
    isBusy || post({ ...work, revision: referral.revision } satisfies WorkSubmission);
  return {
    referral,
    isBusy,
    /** The error status of the last submission. */
    status: outcome?.status,
    errors: outcome?.errors,
    /** What the last submission added to the log. */
    added,
    /** The field of the note, which a contact or a new status logs. */
    note,
    log: (outcome: ContactFields['outcome']) =>
      note.error === undefined && submit({ contact: { outcome, note: text } }),
    change: (changes: Partial<WorkFields>) =>
      submit({ changes: { ...changes, ...(changes.status && text && { note: text }) } }),
    resend: (mailId: number) => submit({ resentMail: mailId }),
  };
}
