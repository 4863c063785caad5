import { type ReactNode, useEffect } from 'react';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { Dialog } from '../../ui/dialog.tsx';
import { recoverFocus } from '../../ui/main-area.tsx';
import { createStore } from '../../ui/store.ts';
import { discardChanges, hasUnsavedChanges } from '../../ui/use-form.ts';
import { Failure } from './failure.tsx';
import { useWrite } from './use-write.ts';

type Question = {
  title: string;
  text: ReactNode;
  /** The verb on the button. */
  button: string;
  /** Whether the action cannot be undone. */
  isDestructive?: boolean;
  submission: object;
  /** The path of the action; by default, the page's path. */
  action?: string;
};

const asked = createStore<Question | null>(null);

/** Asks in a dialog, and sends the submission if the user confirms. */
export const confirm: (question: Question) => void = asked.set;

const close = () => asked.set(null);

/** The button that asked may be gone with its item. */
function closeAfterAction(): void {
  close();
  recoverFocus();
}

/** The dialog of every confirmation, and of leaving a page with unsaved changes. */
export function Confirmation() {
  const question = asked.useValue();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is about its page.
  useEffect(() => close, [pathname]);
  return (
    <>
      {question && <Confirm key={question.title} question={question} />}
      <UnsavedChanges />
    </>
  );
}

function Confirm({ question }: { question: Question }) {
  const { title, text, button, isDestructive = false, submission, action } = question;
  const { pathname, search } = useLocation();
  const { send, isBusy, failure } = useWrite({
    onDone: closeAfterAction,
    action: action ?? pathname + search,
    shows: 'errors',
  });
  // What is sent cannot be cancelled, and its failure shows here.
  const cancel = () => isBusy || close();
  return (
    <Dialog
      role={isDestructive ? 'alertdialog' : undefined}
      title={title}
      description={text}
      onClose={close}
      onEscape={cancel}
      content={failure && <Failure failure={failure} />}
    >
      <button type="button" aria-disabled={isBusy} onClick={cancel} className="button-quiet">
        Cancel
      </button>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => !isBusy && send(submission)}
        className={isDestructive ? 'button-danger' : 'button-primary'}
      >
        {isBusy ? 'Please wait...' : button}
      </button>
    </Dialog>
  );
}

function UnsavedChanges() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  // Closes the question once a save that was under way has succeeded.
  useEffect(() => {
    if (blocker.state === 'blocked' && !hasUnsavedChanges()) blocker.reset();
  });
  // Closing the tab or typing a URL shows the browser's own dialog.
  useBeforeUnload((event) => hasUnsavedChanges() && event.preventDefault());

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title="Leave without saving?"
      description={<p>Your changes have not been saved yet.</p>}
      onClose={blocker.reset}
    >
      <button type="button" onClick={blocker.reset} className="button-primary order-last">
        Stay
      </button>
      <button
        type="button"
        onClick={() => {
          // Logout loads a document, which would ask again.
          discardChanges();
          blocker.proceed();
        }}
        className="button-quiet"
      >
        Leave
      </button>
    </Dialog>
  );
}
