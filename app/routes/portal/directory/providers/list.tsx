import { useCallback, useState } from 'react';
import { href, Link } from 'react-router';
import type { BulkAction } from '../../../../../domain/directory/bulk/form.ts';
import type { StaffProvider } from '../../../../../domain/directory/schemas.ts';
import { useMay } from '../../../../accounts/permissions.ts';
import { today } from '../../../../content/age.ts';
import { BulkDialog, type BulkSubmission } from '../../../../directory/bulk/dialog.tsx';
import { BulkOutcome, type Outcome } from '../../../../directory/bulk/outcome.tsx';
import { useSelection } from '../../../../directory/bulk/selection.ts';
import { type Undoing, undoChanges } from '../../../../directory/bulk/undo-dialog.tsx';
import { DeleteProviderDialog } from '../../../../directory/delete-provider-dialog.tsx';
import { ProviderTable } from '../../../../directory/provider-table.tsx';
import { filterQuery, listQuery } from '../../../../directory/provider-table-view.ts';
import { RosterLinks } from '../../../../directory/roster-links.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { focusMain } from '../../../../site/main-area.tsx';
import { runAction } from '../../action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/list.ts';

/** Passes the query string to the list call (spec section 2). */
async function load({ api, portal, url }: PortalLoadArgs) {
  portal.forgetInsurers();
  const [page, states, insuranceCompanies] = await Promise.all([
    portal.providers(listQuery(url.searchParams)),
    api.states(),
    api.insuranceCompanies(),
  ]);
  return {
    page,
    lists: { states, insuranceCompanies },
    filter: filterQuery(url.searchParams),
    today: today(),
  };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** Changes many providers, undoes that, or previews it. */
export async function clientAction(args: Route.ClientActionArgs) {
  const submission: BulkSubmission | Undoing = await args.request.json();
  const options = { isErrorInPlace: !('isOfOne' in submission) };
  return runAction(
    args,
    async (portal) =>
      submission.intent === 'undo'
        ? undoChanges(portal, submission)
        : { current: await portal.changeProviders(submission.change, submission.filter) },
    options,
  );
}

export default function ProviderList({ loaderData }: Route.ComponentProps) {
  const { page, lists, filter, today } = loaderData;
  const selection = useSelection(filter, page.matching);
  const [action, setAction] = useState<BulkAction | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const mayChange = useMay('directory');
  const [providerToDelete, setProviderToDelete] = useState<StaffProvider | null>(null);
  const confirmDelete = useCallback((provider: StaffProvider) => setProviderToDelete(provider), []);
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
      {outcome && <BulkOutcome {...outcome} onClose={() => setOutcome(null)} />}
      <ProviderTable
        page={page}
        lists={lists}
        today={today}
        selection={selection}
        onAct={setAction}
        onDelete={mayChange ? confirmDelete : null}
      />
      <RosterLinks insurers={lists.insuranceCompanies} today={today} />
      <DeleteProviderDialog provider={providerToDelete} onClose={() => setProviderToDelete(null)} />
      {action && (
        <BulkDialog
          action={action}
          selection={selection}
          lists={lists}
          onClose={() => setAction(null)}
          onDone={(result) => {
            setOutcome(result && { action, result });
            selection.clear();
            // The button that opened the dialog goes with the selection.
            focusMain();
          }}
        />
      )}
    </PortalPage>
  );
}
