import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import { type ActionResult, JSON_POST } from '../frame/action-result.ts';

/** Posts JSON to the page's action, or to another one. @param onDone is called after success. */
export function usePost<Current>(onDone: () => void, action?: string) {
  const fetcher = useFetcher<ActionResult<Current>>();
  const [progress, setProgress] = useState<'none' | 'sent' | 'done'>('none');
  // The fetcher's state renders too late to stop a second click.
  const isBusy = progress === 'sent' || fetcher.state !== 'idle';
  const failure = !isBusy && fetcher.data?.status ? fetcher.data : null;
  const isDone = progress === 'done' && !isBusy && !failure;
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  return {
    isBusy,
    /** The result of the last submission. */
    outcome: fetcher.data,
    /** The error of the last submission. */
    failure,
    async post(submission: object, options = JSON_POST): Promise<void> {
      setProgress('sent');
      // Callers have objects of plain values only.
      await fetcher.submit(submission as SubmitTarget, { ...options, ...(action && { action }) });
      // Joins the router's transition, in which the response renders.
      startTransition(() => setProgress('done'));
    },
  };
}
