import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  // Logout leaves by loading a document, after this dialog has asked, and maybe before the next render.
  const isLeaving = useRef(false);

  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal();
    else dialog.current?.close();
    if (blocker.state === 'unblocked') isLeaving.current = false;
  }, [blocker.state]);

  // Closing the tab or typing a URL shows the browser's own dialog.
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  function leave() {
    isLeaving.current = true;
    blocker.proceed?.();
  }

  return (
    <Dialog
      ref={dialog}
      title="Leave without saving?"
      description={<p>Your changes have not been saved yet.</p>}
      onClose={() => blocker.reset?.()}
    >
      <button type="button" onClick={() => dialog.current?.close()} className="button-primary order-last">
        Stay
      </button>
      <button type="button" onClick={leave} className="button-quiet">
        Leave
      </button>
    </Dialog>
  );
}
