import type { ReactNode } from 'react';
import { UntilHydrated } from '../ui/until-hydrated.tsx';

/** A titled card of a portal page, or with `isList` a heading and its list. Takes focus when an item is removed. */
export function PortalSection({
  title,
  actions,
  isList = false,
  children,
}: {
  title: string;
  actions?: ReactNode;
  isList?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      tabIndex={-1}
      className={isList ? 'outline-none' : 'min-w-0 rounded-2xl border border-line bg-white p-5 shadow-card'}
    >
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** An item of a section's list: what it is on the left, its buttons on the right. Takes focus when one is removed. */
export function SectionItem({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <li tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 grow basis-56">{children}</div>
      {actions && <UntilHydrated className="flex flex-wrap items-center gap-2">{actions}</UntilHydrated>}
    </li>
  );
}

/** An item's name, with its badges. */
export function ItemName({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium wrap-anywhere">{name}</span>
      {children}
    </p>
  );
}

/** A row of at most 76 px: an item's name with its badges, and a line of facts, more below 1,024 px. Cut texts have titles. */
export function ItemRow({
  name,
  count,
  details,
  children,
}: {
  name: string;
  /** Such as '12 providers', on a line of its own on a phone. */
  count?: string;
  details?: string | null;
  children?: ReactNode;
}) {
  return (
    <>
      <p className="flex items-center gap-x-3 gap-y-1 max-lg:flex-col max-lg:items-start max-lg:leading-5">
        <span
          title={name}
          className={`font-semibold max-lg:line-clamp-3 max-lg:text-[0.9375rem] max-sm:underline max-sm:decoration-leaf max-sm:underline-offset-3 ${count || details ? 'lg:truncate' : 'lg:line-clamp-2'}`}
        >
          {name}
        </span>
        {children}
      </p>
      {(count || details) && (
        <p
          title={details || undefined}
          className="text-sm text-ink-soft max-lg:mt-1 max-lg:line-clamp-4 lg:truncate"
        >
          {count && <span className="max-sm:block">{count}</span>}
          {count && details && <span className="max-sm:hidden"> · </span>}
          {details}
        </p>
      )}
    </>
  );
}

/** A button of an item. @param label its accessible name, with that of the item. */
export function SectionButton({
  text,
  label,
  onClick,
}: {
  text: string;
  label: string;
  onClick: () => void;
}) {
  return (
    <button type="button" onClick={onClick} aria-label={label} className="button-compact">
      {text}
    </button>
  );
}

/** A box of a portal page, with an optional heading. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="min-w-0 break-inside-avoid rounded-2xl border border-line bg-white p-5 shadow-card print:p-3"
    >
      {title && <h2 className="mb-3 text-xl print:mb-1">{title}</h2>}
      {children}
    </section>
  );
}
