import type { ReactNode } from 'react';

/** A titled card of a portal page, or with `isList` a heading and its list. */
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
      className={isList ? undefined : 'min-w-0 rounded-2xl border border-line bg-white p-5 shadow-card'}
    >
      <div className="mb-3 flex min-h-12 flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** An item of a section's list: what it is on the left, its buttons on the right. */
export function SectionItem({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 grow basis-56">{children}</div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </li>
  );
}

/** The name of a person or thing, which browsers must not translate, with its badges. */
export function ItemName({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span translate="no" className="font-semibold wrap-anywhere">
        {name}
      </span>
      {children}
    </p>
  );
}

/** A row of at most 76 px: an item's name with its badges, and facts. Cut texts have titles. */
export function ItemRow({
  name,
  lead,
  details,
  children,
}: {
  name: string;
  /** What comes first, such as '12 providers'. With it, the facts have two lines below 1,024 px, without it, the name has them. */
  lead?: string;
  details?: string | null;
  children?: ReactNode;
}) {
  const facts = [lead, details].filter(Boolean).join(' ·\u00a0');
  return (
    <div className="grid grid-cols-[minmax(0,auto)_1fr] items-center gap-x-3 max-lg:leading-5">
      <p
        title={name}
        className={`font-semibold max-lg:text-[0.9375rem] max-sm:underline max-sm:decoration-leaf max-sm:underline-offset-3 ${lead ? 'truncate max-[22.5rem]:col-span-2' : `line-clamp-2 max-sm:col-span-2 max-sm:mb-1 ${facts ? 'lg:line-clamp-1' : ''}`}`}
      >
        {name}
      </p>
      <div
        className={`peer flex gap-2 whitespace-nowrap empty:hidden ${lead ? 'max-lg:-my-0.5 max-[22.5rem]:col-span-2' : 'max-sm:col-span-2'}`}
      >
        {children}
      </div>
      {facts && (
        <p
          title={facts}
          className={`col-span-2 text-sm text-ink-soft lg:truncate ${lead ? 'max-lg:line-clamp-2' : 'truncate'}`}
        >
          {facts}
        </p>
      )}
    </div>
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
      className="min-w-0 break-inside-avoid rounded-2xl border border-line bg-white p-5 shadow-card"
    >
      {title && <h2 className="mb-3 text-xl">{title}</h2>}
      {children}
    </section>
  );
}
