import { useCallback, useState } from 'react';
import { href, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Provider } from '../../../../domain/entities.ts';
import { DeleteProviderDialog } from '../../../components/delete-provider-dialog.tsx';
import { PortalPage } from '../../../components/portal-page.tsx';
import { ProviderTable } from '../../../components/provider-table.tsx';
import { isSameList } from '../../../components/provider-table-view.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/list.ts';

/** Passes the query string to the list call (spec section 2). */
async function load({ api, portal, url }: PortalLoadArgs) {
  const [providers, insuranceCompanies] = await Promise.all([
    portal.providers(url.search),
    api.insuranceCompanies(),
  ]);
  return { providers, insurerCount: insuranceCompanies.length };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** The browser filters, sorts and pages the loaded list. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && !isSameList(currentUrl, nextUrl);

export default function ProviderList({ loaderData }: Route.ComponentProps) {
  const { providers, insurerCount } = loaderData;
  const [providerToDelete, setProviderToDelete] = useState<Provider | null>(null);
  const confirmDelete = useCallback((provider: Provider) => setProviderToDelete(provider), []);
  return (
    <PortalPage
      title="Providers"
      actions={
        <Link to={href('/portal/providers/new')} className="button-primary">
          New Provider
        </Link>
      }
    >
      <ProviderTable providers={providers} insurerCount={insurerCount} onDelete={confirmDelete} />
      <DeleteProviderDialog provider={providerToDelete} onClose={() => setProviderToDelete(null)} />
    </PortalPage>
  );
}
