import { href } from 'react-router';
import type { HistoryPage } from '../api-client/portal-client.ts';
import { eventChange } from '../content/provider-changes.ts';
import { ChangeHistory } from './change-history.tsx';
import { useMay } from './permissions.ts';

/** Every change of a provider. */
export function ProviderHistory({ providerId, first }: { providerId: number; first: HistoryPage }) {
  const mayChange = useMay('directory');
  const path = href('/portal/providers/:providerId/history', { providerId: String(providerId) });
  return <ChangeHistory first={first} path={path} describe={eventChange} canRestore={mayChange} />;
}
