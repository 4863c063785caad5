import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { type ActionResult, JSON_POST } from '../frame/action-result.ts';

/** Posts JSON to the page's action, or to another one. @param onDone is called after success. */
export function usePost(onDone: () => void, action?: string) {
  const fetcher = useFetcher<ActionResult>();
  const [isPosted, setPosted] = useState(false);
  const isBusy = fetcher.state !== 'idle';
  const failure = !isBusy && fetcher.data?.status ? fetcher.data : null;
  const isDone = isPosted && !isBusy && !failure;
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  return {
    isBusy,
    /** The error of the last submission. */
    failure,
    async post(submission: object): Promise<void> {
      setPosted(false);
      await fetcher.submit(JSON.stringify(submission), { ...JSON_POST, ...(action && { action }) });
      // Joins the router's transition, in which the response renders.
      startTransition(() => setPosted(true));
    },
  };
}
