import { type ReactNode, useId } from 'react';

/** Opens a dialog that is new in the document. Closing returns focus to where it was. */
function openModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}

/** A modal question, open while mounted. */
export function Dialog({
  role,
  title,
  description,
  content,
  onClose,
  onEscape = onClose,
  children,
}: {
  /** `alertdialog` for actions that cannot be undone. */
  role?: 'alertdialog' | undefined;
  title: string;
  /** The question. Screen readers announce it when the dialog opens. */
  description?: ReactNode;
  /** Fields between the question and the buttons. The first field gets focus. */
  content?: ReactNode;
  onClose: () => void;
  onEscape?: () => void;
  /** The buttons. Without fields, the first button gets focus. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <dialog
      ref={openModal}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      // Events of a file field or dialog inside bubble, and a removed dialog closes once more.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onEscape();
      }}
      onClose={({ target, currentTarget }) =>
        target === currentTarget && currentTarget.isConnected && onClose()
      }
      className="m-auto w-[32rem] scroll-pb-24 max-w-[calc(100vw-2.5rem)] rounded-2xl border border-line bg-white px-6 pt-6 text-ink shadow-float backdrop:bg-ink/40 motion-safe:open:animate-page sm:px-8 sm:pt-8"
    >
      <h2 id={`${id}-title`} className="mb-4 text-2xl wrap-anywhere">
        {title}
      </h2>
      <div id={`${id}-description`} className="space-y-2 wrap-anywhere">
        {description}
      </div>
      {content && <div className="mt-4">{content}</div>}
      <div className="sticky bottom-0 z-10 -mx-6 mt-3 flex flex-wrap justify-end gap-3 bg-white px-6 pt-3 pb-6 shadow-[0_-0.75rem_0.75rem_white] max-sm:*:grow sm:-mx-8 sm:px-8 sm:pb-8">
        {children}
      </div>
    </dialog>
  );
}
