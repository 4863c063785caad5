import { href, Link, useLocation } from 'react-router';
import type { InsuranceCompany } from '../../../domain/lists/list-responses.ts';
import { fullName } from '../../../domain/names.ts';
import type { StaffProvider } from '../../../domain/providers/provider-responses.ts';
import { confirm } from '../forms/confirm.tsx';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { useMay } from '../frame/session.ts';
import type { Route } from './+types/provider-list.ts';
import type { DeleteSubmission } from './delete-provider.tsx';
import { ProviderTable } from './provider-table.tsx';
import { listQuery } from './provider-table-view.ts';

const EXPORT = '/api/portal/exports/providers.csv';

/** Passes the query string to the list call (spec section 2). */
async function load({ api, portal, url }: PortalLoadArgs) {
  portal.forgetInsurers();
  const [page, insurers] = await Promise.all([
    portal.providers(listQuery(url.searchParams)),
    api.insuranceCompanies(),
  ]);
  return { page, insurers };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function ProviderList({ loaderData }: Route.ComponentProps) {
  const { page, insurers } = loaderData;
  const mayChange = useMay('directory');
  const { search } = useLocation();
  return (
    <PortalPage
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
        onDelete={mayChange ? (provider) => confirmDeletion(provider, search) : null}
      />
      <ExportLinks insurers={insurers} />
    </PortalPage>
  );
}

/** Asks before a provider is deleted (spec section 4). @param search of the list. */
function confirmDeletion(provider: StaffProvider, search: string): void {
  const { id, revision, states, contactEmail } = provider;
  confirm({
    title: 'Delete Provider',
    text: (
      <>
        <p>
          Are you sure you want to delete <span translate="no">{fullName(provider)}</span>?
        </p>
        <p className="font-semibold">This can NOT be undone.</p>
        {/* Tells people of the same name apart. */}
        <p className="text-ink-soft">
          {[states.map(({ displayName }) => displayName).join(', ') || 'No active license', contactEmail]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </>
    ),
    button: 'Delete',
    isDestructive: true,
    submission: { revision } satisfies DeleteSubmission,
    action: href('/portal/providers/:providerId/delete', { providerId: String(id) }) + search,
  });
}

function ExportLinks({ insurers }: { insurers: InsuranceCompany[] }) {
  return (
    <div className="mt-2 flex flex-wrap gap-x-6 sm:mt-8">
      <a href={EXPORT} download className="link inline-block min-h-11 py-2">
        Export all providers
      </a>
      <details className="open:w-full">
        <summary className="link inline-block min-h-11 cursor-pointer py-2">Download a roster</summary>
        <ul className="mt-2 max-w-3xl divide-y divide-line border-y border-line">
          {insurers.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-6 py-1">
              <span className="min-w-0 grow basis-60 font-medium wrap-anywhere">{name}</span>
              <a
                href={`${EXPORT}?insurance_company_id=${id}`}
                download
                className="link inline-block min-h-11 py-2"
              >
                Download roster<span className="sr-only">{` of ${name}`}</span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
