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
      className="m-auto w-[32rem] scroll-pb-24 max-w-[calc(100vw-2.5rem)] rounded-2xl border border-line bg-white px-6 pt-6 text-ink shadow-float backdrop:bg-ink/40 motion-safe:open:animate-page sm:px-8 sm:pt-8"
    >
      <h2 id={`${id}-title`} className="mb-4 text-2xl">
        {title}
      </h2>
      <div id={`${id}-description`} className="wrap-anywhere">
        {description}
      </div>
      {content && <div className="mt-4">{content}</div>}
      <div className="sticky bottom-0 z-10 -mx-6 mt-3 flex flex-wrap justify-end gap-3 bg-white px-6 pt-3 pb-6 shadow-[0_-0.75rem_0.75rem_white] max-sm:*:grow sm:-mx-8 sm:px-8 sm:pb-8">
        {children}
      </div>
    </dialog>
  );
}
