import { useFetcher } from 'react-router';
import { JSON_POST } from '../editing/action-result.ts';
import { Alert } from '../ui/alert.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { COMPACT_BUTTON } from './compact.ts';

const REMOVAL = { removesExamples: true };

/** What the button submits. */
export type ExamplesRemoval = typeof REMOVAL;

/** Says that there are made-up referrals, with the button that removes them all. */
export function ExamplesNotice({ count }: { count: number }) {
  const removal = useFetcher();
  const isBusy = removal.state !== 'idle';
  return (
    <Alert variant="warning" isAnnounced={false}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {count === 1 ? 'One referral is an example' : `${count} referrals are examples`}, made up for the
          demo.
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
    </Alert>
  );
}
