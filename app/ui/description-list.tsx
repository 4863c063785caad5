import type { ReactNode } from 'react';

/** Names and values. Without a value, the name is missing, too. */
export function DescriptionList({ items }: { items: [name: string, value: ReactNode][] }) {
  return (
    <dl className="space-y-4">
      {items.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
