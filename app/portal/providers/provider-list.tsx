import { href, Link, useLocation } from 'react-router';
import type { InsuranceCompany } from '../../../domain/lists/list-responses.ts';
import { fullName } from '../../../domain/names.ts';
import type { StaffProvider } from '../../../domain/providers/provider-responses.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { confirm } from '../forms/confirm.tsx';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { useMay } from '../frame/session.ts';
import type { Route } from './+types/provider-list.ts';
import type { DeleteSubmission } from './delete-provider.tsx';
import { ProviderTable, ROWS_PER_PAGE } from './provider-table.tsx';

const EXPORT = '/api/portal/exports/providers.csv';

/** Passes the query string to the list call (spec section 2). */
async function load({ api, portal, url }: PortalLoadArgs) {
  portal.forgetInsurers();
  const query = new URLSearchParams(url.searchParams);
  query.set('limit', String(ROWS_PER_PAGE));
  const [page, insurers, states] = await Promise.all([
    portal.providers(query),
    api.insuranceCompanies(),
    api.states(),
  ]);
  return { page, insurers, states };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function ProviderList({ loaderData }: Route.ComponentProps) {
  const { page, insurers, states } = loaderData;
  const mayChange = useMay('directory');
  const { search } = useLocation();
  return (
    <PortalPage
      actions={
        <div className="flex flex-wrap gap-2 max-sm:text-[0.9375rem] sm:gap-3">
          <Menu text="Import, export" items={fileItems(insurers, mayChange)} />
          {mayChange && (
            <Link to={href('/portal/providers/new')} className="button-primary max-sm:px-3">
              New Provider
            </Link>
          )}
        </div>
      }
    >
      <ProviderTable
        page={page}
        insurerCount={insurers.length}
        states={states}
        onDelete={mayChange ? (provider) => confirmDeletion(provider, search) : null}
      />
    </PortalPage>
  );
}

/** Asks before a provider is deleted (spec section 4). @param search of the list. */
function confirmDeletion(provider: StaffProvider, search: string): void {
  const { id, revision } = provider;
  confirm({
    title: 'Delete Provider',
    text: (
      <>
        <p>
          Are you sure you want to delete <span translate="no">{fullName(provider)}</span>?
        </p>
        <p className="font-semibold">This can NOT be undone.</p>
      </>
    ),
    button: 'Delete',
    isDestructive: true,
    submission: { revision } satisfies DeleteSubmission,
    action: href('/portal/providers/:providerId/delete', { providerId: String(id) }) + search,
  });
}

/** The files that spreadsheets read, and the import of one. */
function fileItems(insurers: InsuranceCompany[], mayChange: boolean): MenuItem[] {
  const rosters = insurers.map(({ id, name }) => ({
    text: `Roster of ${name}`,
    to: `${EXPORT}?roster_of=${id}`,
    isFile: true,
  }));
  return [
    ...(mayChange ? [{ text: 'Import', to: href('/portal/providers/import') }] : []),
    { text: 'Export all providers', to: EXPORT, isFile: true },
    ...rosters,
  ];
}
