import { useEffect, useRef } from 'react';

/**
 * Lets one submission through until it is over: the second of two quick clicks comes before React has rendered what
 * the first began.
 * @returns asks for leave to submit; false while one is under way.
 */
export function useSubmitOnce(isBusy: boolean): () => boolean {
  const isSent = useRef(false);
  // After each render: a submission that fails at once, as without a network, may never be seen as busy.
  useEffect(() => {
    if (!isBusy) isSent.current = false;
  });
  return () => {
    if (isSent.current) return false;
    isSent.current = true;
    return true;
  };
}
