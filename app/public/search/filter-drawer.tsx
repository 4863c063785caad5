import { type ReactNode, useEffect, useId, useRef } from 'react';
import { dietitiansText } from './dietitian-count.ts';
import { filterTexts } from './results-texts.ts';
import { RESULTS } from './use-focus-after-search.ts';

/** Shows the filters on phones. Loaded when it opens. */
export function FilterDrawer({
  total,
  onClose,
  children,
}: {
  total: number;
  onClose: () => void;
  children: ReactNode;
}) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const showResults = () => {
    dialog.current?.close();
    document.getElementById(RESULTS)?.scrollIntoView();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-88 max-w-[calc(100vw-2.5rem)] flex-col bg-paper text-ink shadow-float backdrop:bg-ink/40 open:flex motion-safe:open:animate-drawer"
    >
      <div className="grow overflow-y-auto p-5">
        <h2 id={title} className="mb-4 text-2xl">
          {filterTexts.title}
        </h2>
        {children}
      </div>
      {/* The page's own status is inert meanwhile. */}
      <p role="status" className="sr-only">
        {dietitiansText(total)}
      </p>
      <div className="border-t border-line p-4">
        <button type="button" onClick={showResults} className="button-primary w-full">
          Show {dietitiansText(total)}
        </button>
      </div>
    </dialog>
  );
}
