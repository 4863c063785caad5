import { useState } from 'react';
import { BULK_ACTIONS, type BulkAction } from '../../../domain/directory/bulk/form.ts';
import { BULK_TEXTS } from '../../content/bulk.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { Select } from '../../ui/select.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import type { Selection } from './selection.ts';

/** Chooses all providers on this page of the table. In the head of the table, where the rows have boxes, without a text. */
export function AllOnPage({
  selection: { ids, isAll, choose, clear },
  shownIds,
  isInHead = false,
}: {
  selection: Selection;
  shownIds: number[];
  isInHead?: boolean;
}) {
  const text = 'All on this page';
  return (
    <UntilHydrated>
      <Checkbox
        isChecked={isAll || (shownIds.length > 0 && shownIds.every((id) => ids.has(id)))}
        onChange={(isChosen) => (isAll ? clear() : choose(shownIds, isChosen))}
        aria-label={text}
        className={isInHead ? '-m-3 p-3 print:hidden' : 'min-h-11 items-center lg:hidden'}
      >
        {!isInHead && text}
      </Checkbox>
    </UntilHydrated>
  );
}

/** What to do with the chosen providers. At the bottom of the window while there are any. */
export function BulkBar({
  selection: { count, clear },
  onAct,
}: {
  selection: Selection;
  onAct: (action: BulkAction) => void;
}) {
  const [action, setAction] = useState<BulkAction>('list');
  const isEmpty = count === 0;
  return (
    <UntilHydrated>
      <div
        data-stays={isEmpty ? undefined : true}
        className={
          isEmpty
            ? 'sr-only'
            : 'bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-paper px-5 py-2.5 sm:-mx-8 sm:px-8 print:hidden [@media(min-height:30rem)]:sticky'
        }
      >
        <p role="status" className="font-semibold">
          {count} chosen
        </p>
        {!isEmpty && (
          <>
            <button type="button" onClick={clear} className="link mr-auto min-h-11 cursor-pointer">
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
              <button type="button" onClick={() => onAct(action)} className="button-quiet min-h-11 py-1.5">
                Preview
              </button>
            </div>
          </>
        )}
      </div>
    </UntilHydrated>
  );
}
