import { useFetcher } from 'react-router';
import type { RevisedProvider } from '../api-client/directory.ts';
import { dateOf } from '../content/age.ts';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import type { ProviderAction } from './availability-card.tsx';

/** When and by whom the entry was last verified, and a button to verify it. */
export function Verification({ provider: { verifiedAt, verifiedBy, etag } }: { provider: RevisedProvider }) {
  const fetcher = useFetcher();
  const isSaving = fetcher.state !== 'idle';

  function verify(): void {
    if (isSaving) return;
    fetcher.submit(JSON.stringify({ etag, verify: true } satisfies ProviderAction), {
      method: 'post',
      encType: 'application/json',
    });
  }

  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="wrap-anywhere">
        {verifiedAt
          ? `Details checked on ${dateOf(verifiedAt)} by ${verifiedBy}.`
          : 'Details have not been checked yet.'}
      </p>
      <UntilHydrated>
        <button
          type="button"
          onClick={verify}
          aria-disabled={isSaving}
          className="button-quiet min-h-11 py-1.5"
        >
          {isSaving ? 'Saving...' : 'Mark verified'}
        </button>
      </UntilHydrated>
    </div>
  );
}
