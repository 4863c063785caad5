import { type ReactNode, type RefObject, useId } from 'react';

/** A modal question. Open it with `showModal()`; Escape closes it. */
export function Dialog({
  ref,
  role,
  title,
  description,
  content,
  onClose,
  children,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  /** `alertdialog` for actions that cannot be undone. */
  role?: 'alertdialog';
  title: string;
  /** The question, which screen readers announce when the dialog opens. */
  description: ReactNode;
  /** Fields between the question and the buttons; the first one gets focus. */
  content?: ReactNode;
  onClose?: () => void;
  /** The buttons; without fields, the first one gets focus. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      // React also calls it for a dialog inside this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose?.()}
      className="m-auto w-[32rem] max-w-[calc(100vw-2.5rem)] rounded-2xl border border-line bg-white p-6 text-ink shadow-float backdrop:bg-ink/40 motion-safe:open:animate-page sm:p-8"
    >
      <h2 id={`${id}-title`} className="mb-4 text-2xl">
        {title}
      </h2>
      <div id={`${id}-description`} className="wrap-anywhere">
        {description}
      </div>
      {content && <div className="mt-4">{content}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>
    </dialog>
  );
}
