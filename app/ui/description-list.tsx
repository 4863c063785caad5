import type { ReactNode } from 'react';

/** Names and values, below or in a grid beside each other. Without a value, the name is missing, too. */
export function DescriptionList({
  items,
  isGrid = false,
}: {
  items: [name: string, value: ReactNode][];
  isGrid?: boolean;
}) {
  return (
    <dl className={isGrid ? GRID : 'space-y-4'}>
      {items.map(
        ([name, value]) =>
          value && (
            <div key={name} className={isGrid ? 'contents' : undefined}>
              <dt className={`text-sm text-ink-soft ${isGrid ? '' : 'font-semibold'}`}>{name}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const GRID = 'grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5';
