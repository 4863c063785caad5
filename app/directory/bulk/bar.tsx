import { useState } from 'react';
import { BULK_ACTIONS, type BulkAction } from '../../../domain/directory/bulk/form.ts';
import { BULK_TEXTS } from '../../content/bulk.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { Select } from '../../ui/select.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import type { Selection } from './selection.ts';

/** Chooses providers of the table, and what to do with them. */
export function BulkBar({
  selection: { ids, isAll, count, choose, chooseAll, clear },
  shownIds,
  matching,
  onAct,
}: {
  selection: Selection;
  /** The providers on this page of the table. */
  shownIds: number[];
  matching: number;
  onAct: (action: BulkAction) => void;
}) {
  const [action, setAction] = useState<BulkAction>('list');
  const isEmpty = count === 0;
  return (
    <UntilHydrated>
      <Checkbox
        isChecked={isAll || (shownIds.length > 0 && shownIds.every((id) => ids.has(id)))}
        onChange={(isChosen) => (isAll ? clear() : choose(shownIds, isChosen))}
        className="min-h-11 items-center"
      >
        All on this page
      </Checkbox>
      {matching > shownIds.length && (
        <button
          type="button"
          onClick={chooseAll}
          aria-pressed={isAll}
          className="link min-h-11 cursor-pointer"
        >
          All {matching} that match
        </button>
      )}
      {/* In narrow windows at the bottom, while any are chosen. */}
      <div
        data-stays
        className={`order-last ml-auto flex flex-wrap items-center gap-x-5 gap-y-1 border-line bg-paper compact:inset-x-0 compact:bottom-0 compact:z-10 compact:border-t compact:px-5 compact:py-2.5 [@media(min-height:30rem)]:compact:fixed ${isEmpty ? 'compact:hidden' : ''}`}
      >
        <p role="status" className="text-sm text-ink-soft max-sm:mr-auto">
          {count} chosen
        </p>
        <button
          type="button"
          onClick={({ currentTarget }) => {
            clear();
            // In narrow windows, the button is hidden now.
            currentTarget.closest('fieldset')?.querySelector('input')?.focus();
          }}
          aria-disabled={isEmpty}
          className="link min-h-11 cursor-pointer"
        >
          Clear
        </button>
        <div className="flex gap-2 max-sm:w-full max-sm:*:first:grow">
          <Select
            aria-label="What to do with the chosen providers"
            value={action}
            onChange={({ currentTarget: { value } }) =>
              setAction(BULK_ACTIONS.find((each) => each === value) ?? 'list')
            }
            className="min-h-11 py-1.5"
          >
            {BULK_ACTIONS.map((each) => (
              <option key={each} value={each}>
                {BULK_TEXTS[each][0]}
              </option>
            ))}
          </Select>
          <button
            type="button"
            aria-disabled={isEmpty}
            onClick={() => !isEmpty && onAct(action)}
            className="button-quiet min-h-11 py-1.5"
          >
            Preview
          </button>
        </div>
      </div>
    </UntilHydrated>
  );
}
