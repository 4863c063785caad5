import { type ReactNode, type RefObject, useId } from 'react';
import { CloseIcon } from './icons.tsx';

/** A panel that slides in from the left, as a modal dialog. */
export function Drawer({
  ref,
  title,
  children,
}: {
  /** Open it with `showModal()`. */
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  children: ReactNode;
}) {
  const id = useId();
  const close = () => ref.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard.
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-paper text-ink shadow-float backdrop:bg-ink/40 motion-safe:open:animate-drawer"
    >
      <div className="flex h-full flex-col p-5">
        <div className="mb-4 flex items-center justify-between gap-3">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={close}
            className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-cream"
          >
            <CloseIcon />
            <span className="sr-only">Close</span>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
