import { useFetcher } from 'react-router';
import { JSON_POST } from '../editing/action-result.ts';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { COMPACT_BUTTON } from './compact.ts';

const REMOVAL = { removesExamples: true };

/** What the button submits. */
export type ExamplesRemoval = typeof REMOVAL;

/** Says that there are made-up referrals, with the button that removes them all. @param areAll that there are no others. */
export function ExamplesNotice({ count, areAll }: { count: number; areAll: boolean }) {
  const removal = useFetcher();
  const isBusy = removal.state !== 'idle';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem] text-ink-soft">
      <p>
        {count === 1
          ? 'One referral is an example'
          : `${areAll ? 'All ' : ''}${count} referrals are examples`}
        , made up for the demo.
      </p>
      <UntilHydrated>
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void (!isBusy && removal.submit(REMOVAL, JSON_POST))}
          className={COMPACT_BUTTON}
        >
          {isBusy ? 'Removing...' : 'Remove all examples'}
        </button>
      </UntilHydrated>
    </div>
  );
}
