import type { ReactNode } from 'react';
import { AddressText } from '../../ui/address-text.tsx';

/** A card of a portal page, or with `isList` a heading and its list. */
export function Card({
  title,
  actions,
  isList = false,
  children,
}: {
  title?: string;
  /** Beside the title. Null keeps their height. */
  actions?: ReactNode;
  isList?: boolean;
  children: ReactNode;
}) {
  const isHigh = isList || actions !== undefined;
  return (
    <section
      aria-label={title}
      className={
        isList
          ? undefined
          : 'min-w-0 break-inside-avoid rounded-2xl border border-line bg-white p-6 shadow-card'
      }
    >
      {title && (
        <div
          className={`mb-3 flex flex-wrap items-center justify-between gap-3 ${isHigh ? 'min-h-(--button-height)' : ''}`}
        >
          <h2 className="min-w-0 grow basis-40 text-xl">{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

/** A person or thing with its badges, facts and actions. */
export function SectionItem({
  name,
  badges,
  actions,
  children,
}: Record<'badges' | 'actions' | 'children', ReactNode> & { name: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span translate="no" className="font-semibold wrap-anywhere">
            <AddressText>{name}</AddressText>
          </span>
          {badges}
        </p>
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </li>
  );
}

/** @param name what the button is about, for its accessible name. */
export function SectionButton({ text, name, onClick }: { text: string; name: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} aria-label={`${text} ${name}`} className="button-compact">
      {text}
    </button>
  );
}
