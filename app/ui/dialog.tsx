import { type ReactNode, type RefObject, useId } from 'react';

/** A question in front of the page, with its answers as children. Opened with `showModal()`; Escape closes it. */
export function Dialog({
  ref,
  title,
  onClose,
  children,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  onClose?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[32rem] max-w-[calc(100vw-2.5rem)] rounded-2xl border border-line bg-white p-6 text-ink shadow-float backdrop:bg-ink/40 motion-safe:open:animate-page sm:p-8"
    >
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
