import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before the page is left while it holds changes that are not saved. */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocker.state]);

  // A closed tab or a typed address: the browser asks in its own words.
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return (
    <Dialog ref={dialog} title="Leave without saving?" onClose={() => blocker.reset?.()}>
      <p>Your changes have not been saved yet.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={() => dialog.current?.close()} className="button-quiet">
          Stay
        </button>
        <button type="button" onClick={() => blocker.proceed?.()} className="button-primary">
          Leave
        </button>
      </div>
    </Dialog>
  );
}
