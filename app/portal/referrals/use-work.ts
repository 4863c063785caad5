import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ChangedReferral, OpenedReferral } from '../../../domain/referrals/schemas.ts';
import type { ContactFields, WorkFields } from '../../../domain/referrals/work.ts';
import { type ActionResult, JSON_POST } from '../frame/action-result.ts';

type Change = { contact: ContactFields } | { changes: Partial<WorkFields> } | { resentMail: number };

/** What the page of a referral submits: a contact, changed fields, or the id of a mail to send again. */
export type WorkSubmission = { revision: number } & Change;

export type Work = ReturnType<typeof useWork>;

/** A referral as it was opened, with what was changed since, and how to change it. */
export function useWork(loaded: OpenedReferral) {
  const { data: outcome, state, submit: send } = useFetcher<ActionResult<ChangedReferral>>();
  const [referral, setReferral] = useState(loaded);
  const isBusy = state !== 'idle';
  /** Until the next render, `isBusy` does not know of a submission. */
  const isSending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each response.
  useEffect(() => {
    isSending.current = isBusy;
  }, [isBusy, outcome]);
  useLayoutEffect(() => setReferral(loaded), [loaded]);
  useLayoutEffect(() => {
    const changed = outcome?.current;
    if (!changed) return;
    setReferral((before) => ({ ...before, ...changed, events: [...before.events, ...changed.events] }));
  }, [outcome]);
  async function submit(work: Change): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    await send({ ...work, revision: referral.revision } satisfies WorkSubmission, JSON_POST);
  }
  return {
    referral,
    isBusy,
    /** The error status of the last submission. */
    status: outcome?.status,
    errors: outcome?.errors,
    /** What the last submission added to the log. */
    added: (outcome?.status === null && outcome.current?.events) || [],
    log: (contact: ContactFields) => submit({ contact }),
    change: (changes: Partial<WorkFields>) => submit({ changes }),
    resend: (mailId: number) => submit({ resentMail: mailId }),
  };
}
