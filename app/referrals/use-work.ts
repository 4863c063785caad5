import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ChangedReferral, OpenedReferral } from '../../domain/referrals/schemas.ts';
import type { ContactFields, WorkFields } from '../../domain/referrals/work.ts';
import { type ActionResult, JSON_POST } from '../editing/action-result.ts';

type Change = { contact: ContactFields } | { changes: Partial<WorkFields> } | { resentMail: number };

/** What the page of a referral submits: a contact, changed fields, or the id of a mail to send again. */
export type WorkSubmission = { revision: number } & Change;

export type Work = ReturnType<typeof useWork>;

/** The referral with the user's changes since it was opened, and how to change it. */
export function useWork(opened: OpenedReferral) {
  const fetcher = useFetcher<ActionResult<ChangedReferral>>();
  const outcome = fetcher.data;
  const [referral, setReferral] = useState(opened);
  const [before, setBefore] = useState<OpenedReferral | null>(null);

  useEffect(() => setReferral(opened), [opened]);
  useEffect(() => {
    const { current, status } = outcome ?? {};
    if (!current || status !== null) return;
    setReferral((before) => {
      const added = current.events.filter(({ id }) => before.events.every((event) => event.id !== id));
      return { ...before, ...current, events: [...before.events, ...added] };
    });
  }, [outcome]);

  const isBusy = fetcher.state !== 'idle';
  /** Until the next render, `isBusy` does not know of a submission. */
  const isSending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each response.
  useEffect(() => {
    isSending.current = isBusy;
  }, [isBusy, outcome]);
  async function submit(work: Change, isUndo = false): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBefore(isUndo ? null : referral);
    await fetcher.submit({ ...work, revision: referral.revision }, JSON_POST);
  }
  return {
    referral,
    /** The referral before the last submission; null after an undo. */
    before,
    isBusy,
    /** The error status of the last submission. */
    status: outcome?.status,
    errors: outcome?.errors,
    /** What the last submission added to the log. */
    added: (outcome?.status === null && outcome.current?.events) || [],
    log: (contact: ContactFields) => submit({ contact }),
    change: (changes: Partial<WorkFields>, isUndo = false) => submit({ changes }, isUndo),
    resend: (mailId: number) => submit({ resentMail: mailId }),
  };
}
