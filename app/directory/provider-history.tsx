import { href } from 'react-router';
import { useMay } from '../accounts/permissions.ts';
import type { HistoryPage } from '../api-client/calls.ts';
import type { RevisedProvider } from '../api-client/directory.ts';
import { eventChange } from '../content/provider-changes.ts';
import { ChangeHistory } from '../editing/change-history.tsx';

/** Every change of a provider. */
export function ProviderHistory({
  provider: { id, etag },
  first,
}: {
  provider: RevisedProvider;
  first: HistoryPage;
}) {
  const mayChange = useMay('directory');
  const path = href('/portal/providers/:providerId/history', { providerId: String(id) });
  return (
    <ChangeHistory first={first} path={path} describe={eventChange} canRestore={mayChange} etag={etag} />
  );
}
