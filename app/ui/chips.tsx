import type { RefObject } from 'react';
import { CloseIcon } from './icons.tsx';

/**
 * @property short the label of a chip.
 * @property note a warning beside the label.
 */
export type Choice<Id = number> = {
  id: Id;
  label: string;
  short?: string | undefined;
  note?: string | undefined;
};

const BUTTON =
  'grid min-h-8 min-w-7 cursor-pointer place-items-center rounded-full text-ink-soft hover:bg-leaf/40 hover:text-ink';

/** What is chosen, each with a button that removes it. */
export function Chips<Id extends number | string>({
  choices,
  chosen,
  isOrdered,
  fallback,
  onChange,
}: {
  choices: Choice<Id>[];
  chosen: Id[];
  /** Numbers the chips, and lets each move up. */
  isOrdered: boolean;
  /** Gets focus when the last chip is removed. */
  fallback: RefObject<HTMLElement | null>;
  onChange: (ids: Id[]) => void;
}) {
  const shown = chosen.flatMap((id) => choices.find((choice) => choice.id === id) ?? []);

  function remove(id: Id, list: Element | null | undefined): void {
    const index = shown.findIndex((choice) => choice.id === id);
    onChange(chosen.filter((each) => each !== id));
    const next = list?.children[index + 1] ?? list?.children[index - 1];
    (next?.querySelector<HTMLElement>('[data-remove]') ?? fallback.current)?.focus();
  }

  return (
    <ul className="flex min-w-0 flex-wrap gap-1.5 max-lg:order-last max-lg:w-full lg:flex-1">
      {shown.map(({ id, label, short, note }, index) => (
        <li key={id} className="max-w-full">
          <span className="inline-flex max-w-full items-center rounded-full border border-line bg-mint pr-1 pl-3 text-sm leading-6">
            <span className="min-w-0 py-1 wrap-anywhere">
              {isOrdered && `${index + 1}. `}
              {short ?? label}
            </span>
            {isOrdered && index > 0 && (
              <button
                type="button"
                aria-label={`Move up: ${label}`}
                onClick={() => onChange(chosen.toSpliced(index, 1).toSpliced(index - 1, 0, id))}
                className={BUTTON}
              >
                ↑
              </button>
            )}
            <button
              type="button"
              data-remove
              aria-label={`Remove ${label}`}
              onClick={({ currentTarget }) => remove(id, currentTarget.closest('ul'))}
              className={BUTTON}
            >
              <CloseIcon />
            </button>
          </span>
          {note && <span className="block text-sm font-medium text-coral-deep">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
