import { useCallback } from 'react';
import { href, Link, useFetcher } from 'react-router';
import type { StaffProvider } from '../../../domain/directory/schemas.ts';
import type { RevisedProvider } from '../../api/directory.ts';
import { today } from '../frame/age.ts';
import { useMay } from '../frame/permissions.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import type { Route } from './+types/provider-list.ts';
import { DeleteProviderDialog } from './delete-provider-dialog.tsx';
import { ExportLinks } from './export-links.tsx';
import { ProviderTable } from './provider-table.tsx';
import { listQuery } from './provider-table-view.ts';

/** Passes the query string to the list call (spec section 2). */
async function load({ api, portal, url }: PortalLoadArgs) {
  portal.forgetInsurers();
  const [page, insurers] = await Promise.all([
    portal.providers(listQuery(url.searchParams)),
    api.insuranceCompanies(),
  ]);
  return { page, insurers, today: today() };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function ProviderList({ loaderData }: Route.ComponentProps) {
  const { page, insurers, today } = loaderData;
  const mayChange = useMay('directory');
  // The present state, with its ETag.
  const { load: loadProvider, data: toDelete, reset } = useFetcher<RevisedProvider | null>();
  const confirmDelete = useCallback(
    ({ id }: StaffProvider) => {
      loadProvider(href('/portal/providers/:providerId/delete', { providerId: String(id) }));
    },
    [loadProvider],
  );
  return (
    <PortalPage
      title="Providers"
      actions={
        mayChange && (
          <div className="flex flex-wrap gap-2 max-sm:text-[0.9375rem] sm:gap-3">
            <Link to={href('/portal/providers/import')} className="button-quiet max-sm:px-3">
              Import
            </Link>
            <Link to={href('/portal/providers/new')} className="button-primary max-sm:px-3">
              New Provider
            </Link>
          </div>
        )
      }
    >
      <ProviderTable
        page={page}
        insurerCount={insurers.length}
        today={today}
        onDelete={mayChange ? confirmDelete : null}
      />
      <ExportLinks insurers={insurers} />
      <DeleteProviderDialog provider={toDelete ?? null} onClose={reset} />
    </PortalPage>
  );
}
