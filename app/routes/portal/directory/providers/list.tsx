import { useCallback, useState } from 'react';
import { href, Link } from 'react-router';
import type { InsuranceCompany, StaffProvider } from '../../../../../domain/directory/schemas.ts';
import { useMay } from '../../../../accounts/permissions.ts';
import { today } from '../../../../content/age.ts';
import { DeleteProviderDialog } from '../../../../directory/delete-provider-dialog.tsx';
import { ProviderTable } from '../../../../directory/provider-table.tsx';
import { listQuery } from '../../../../directory/provider-table-view.ts';
import { PortalPage } from '../../../../portal/page.tsx';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/list.ts';

/** Passes the query string to the list call (spec section 2). */
async function load({ api, portal, url }: PortalLoadArgs) {
  portal.forgetInsurers();
  const [page, insuranceCompanies] = await Promise.all([
    portal.providers(listQuery(url.searchParams)),
    api.insuranceCompanies(),
  ]);
  return { page, insuranceCompanies, today: today() };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function ProviderList({ loaderData }: Route.ComponentProps) {
  const { page, insuranceCompanies, today } = loaderData;
  const mayChange = useMay('directory');
  const [providerToDelete, setProviderToDelete] = useState<StaffProvider | null>(null);
  const confirmDelete = useCallback((provider: StaffProvider) => setProviderToDelete(provider), []);
  return (
    <PortalPage
      title="Providers"
      actions={
        mayChange && (
          <Link to={href('/portal/providers/new')} className="button-primary">
            New Provider
          </Link>
        )
      }
    >
      <ProviderTable
        page={page}
        insurerCount={insuranceCompanies.length}
        today={today}
        onDelete={mayChange ? confirmDelete : null}
      />
      <RosterLinks insurers={insuranceCompanies} />
      <DeleteProviderDialog provider={providerToDelete} onClose={() => setProviderToDelete(null)} />
    </PortalPage>
  );
}

/** CSV downloads of each insurer's active and upcoming panels. */
function RosterLinks({ insurers }: { insurers: InsuranceCompany[] }) {
  return (
    <details className="mt-8">
      <summary className="link inline-block min-h-11 cursor-pointer py-2">Download a roster</summary>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {insurers.map(({ id, name }) => (
          <li key={id}>
            <a href={`/api/portal/rosters/${id}.csv`} download className="link inline-block min-h-11 py-2">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
