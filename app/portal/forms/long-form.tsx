import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';

/** The parts of a form that is too long for one look: its sections' list, folded sections, errors, and the save bar. */

/** A section and its state. */
export type SectionLink = { id: string; title: string; isChanged: boolean; hasError: boolean };

/** Lists the sections: at the side of a wide window, otherwise as a menu above the form. Both stay in sight. */
export function SectionList({ sections }: { sections: SectionLink[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const list = (
    <ul className="space-y-0.5">
      {sections.map(({ id, title, isChanged, hasError }) => (
        <li key={id}>
          <PlaceLink
            id={id}
            onGo={() => menu.current?.removeAttribute('open')}
            className="flex min-h-9 items-center justify-between gap-3 rounded-lg px-3 py-1 leading-6 hover:bg-mint-pale"
          >
            {title}
            {hasError && <Mark className="border-coral bg-coral-pale">Error</Mark>}
            {isChanged && !hasError && <Mark className="border-mustard bg-mustard-pale">Changed</Mark>}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav
      data-stays
      aria-label="Sections"
      className="z-10 max-xl:top-0 max-xl:-mx-5 max-xl:mb-4 max-xl:border-b max-xl:border-line max-xl:bg-paper max-xl:px-5 max-xl:pb-2 sm:max-xl:-mx-8 sm:max-xl:px-8 [@media(min-height:30rem)]:max-xl:sticky xl:sticky xl:top-8 xl:-ml-3 xl:w-56 xl:shrink-0"
    >
      <details ref={menu} className="max-w-[600px] rounded-xl border border-line bg-white xl:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 font-semibold">
          Sections
          <ChevronIcon />
        </summary>
        <div className="max-h-[60vh] overflow-y-auto border-t border-line p-1.5">{list}</div>
      </details>
      <div className="hidden xl:block">{list}</div>
    </nav>
  );
}

function Mark({ className, children }: { className: string; children: string }) {
  return <span className={`rounded-full border px-2 text-xs leading-5 ${className}`}>{children}</span>;
}

/** A link to a field or section of the form. It adds nothing to the browser's history. */
function PlaceLink({
  id,
  onGo,
  className,
  children,
}: {
  id: string;
  onGo?: () => void;
  className: string;
  children: ReactNode;
}) {
  function go(event: MouseEvent): void {
    event.preventDefault();
    onGo?.();
    focusPlace(id);
  }
  return (
    <a href={`#${id}`} onClick={go} className={className}>
      {children}
    </a>
  );
}

/** A section under a heading. An optional one is one line that opens. */
export function Section({
  id,
  title,
  note,
  isFolded = false,
  summary = '',
  hasError = false,
  children,
}: {
  id: string;
  title: string;
  /** Beside the title. */
  note?: string;
  /** Whether it starts as one line. */
  isFolded?: boolean;
  /** What is in it, for while it is folded. */
  summary?: string;
  hasError?: boolean;
  children: ReactNode;
}) {
  const [startsFolded] = useState(isFolded);
  const [isOpen, setOpen] = useState(false);
  if (startsFolded) {
    return (
      <details
        id={id}
        tabIndex={-1}
        open={isOpen || hasError}
        onToggle={({ currentTarget: { open } }) => setOpen(open)}
        className="group border-t border-line pt-4"
      >
        <summary className="flex min-h-9 cursor-pointer list-none flex-wrap items-baseline justify-between gap-x-4 py-1">
          <h2 className="text-xl lg:w-56">{title}</h2>
          <span className="line-clamp-2 text-[0.9375rem] wrap-anywhere text-ink-soft group-open:hidden max-lg:order-last max-lg:w-full lg:flex-1">
            {summary}
          </span>
          <span className="link group-open:hidden">{summary ? 'Change' : 'Add'}</span>
        </summary>
        <div className="space-y-5 pt-3">
          {note && <p className="text-sm text-ink-soft">{note}</p>}
          {children}
        </div>
      </details>
    );
  }
  return (
    <section
      id={id}
      tabIndex={-1}
      className="space-y-4 outline-none [section+&]:border-t [section+&]:border-line [section+&]:pt-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** What to correct, with links to the fields. Not announced: focus moves to the first of them. */
export function ErrorSummary({ errors }: { errors: { id: string; text: string }[] }) {
  if (errors.length === 0) return null;
  return (
    <Alert
      variant="danger"
      isAnnounced={false}
      title={
        errors.length === 1 ? 'Please correct this field' : `Please correct these ${errors.length} fields`
      }
    >
      <ul data-error-summary className="scroll-mt-12 space-y-1">
        {errors.map(({ id, text }) => (
          <li key={id} className="text-balance">
            <PlaceLink id={id} className="link whitespace-pre-line wrap-anywhere">
              {text}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Stays in sight below a form: how many changes there are, which, and the buttons, all within the width of fields. */
export function SaveBar({
  changes,
  submitLabel,
  isSubmitting,
  children,
}: {
  /** The labels of the changed fields. */
  changes: string[];
  submitLabel: string;
  isSubmitting: boolean;
  /** Before the button. */
  children: ReactNode;
}) {
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  return (
    <div
      data-stays
      className="bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-paper px-5 py-2.5 sm:-mx-4 sm:pr-[max(1rem,calc(100%-584px))] sm:pl-4 [@media(min-height:30rem)]:sticky"
    >
      <p className={`min-w-0 grow basis-40 truncate text-sm ${changes.length === 0 ? 'max-sm:hidden' : ''}`}>
        <strong>{changes.length === 0 ? 'No changes' : count}</strong>
        {changes.length > 0 && ` ${changes.join(', ')}`}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow max-sm:*:px-4">
        {children}
        <button
          type="submit"
          disabled={changes.length === 0}
          aria-disabled={isSubmitting || undefined}
          className="button-primary"
        >
          {isSubmitting ? 'Saving...' : submitLabel}
        </button>
      </div>
    </div>
  );
}

const CONTROL = 'input, select, textarea, button';

/** Opens what is folded around an element, scrolls to it and focuses it, its first invalid control or its first one. */
function focusPlace(id: string): void {
  const place = document.getElementById(id);
  const folded = place?.closest('details') ?? place?.querySelector('details');
  if (folded) folded.open = true;
  const invalid = place?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  const control =
    invalid ??
    (place?.matches(`${CONTROL}, [tabindex]`) ? place : place?.querySelector<HTMLElement>(CONTROL));
  control?.focus();
}
