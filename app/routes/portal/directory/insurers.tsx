import type { InsurerFields } from '../../../../domain/directory/insurers.ts';
import type { StaffInsurer } from '../../../../domain/directory/schemas.ts';
import type { PortalClient } from '../../../api-client/portal-client.ts';
import { providerCountText } from '../../../content/counts.ts';
import { InsurerDialog, MergeDialog, type PreviewOutcome } from '../../../directory/insurer-dialogs.tsx';
import type { RestoringItem } from '../../../editing/change-history.tsx';
import { HistoryDialog } from '../../../editing/history-dialog.tsx';
import { ItemButton, OrderedList, useItemDialog } from '../../../editing/ordered-list.tsx';
import { RetireDialog } from '../../../editing/retire-dialog.tsx';
import { PortalPage } from '../../../portal/page.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { UntilHydrated } from '../../../ui/until-hydrated.tsx';
import { runDialogAction } from '../dialog-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/insurers.ts';

const load = async ({ portal }: PortalLoadArgs) => ({ insurers: await portal.insurers.list() });

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Insurer = { id: number; revision: number; name: string };
type Submission =
  | RestoringItem
  | { intent: 'save'; id: number | null; revision: number; fields: Partial<InsurerFields> }
  | { intent: 'move'; id: number; position: number }
  | { intent: 'preview'; id: number; intoId: number }
  | ({ intent: 'merge'; intoId: number; into: string } & Insurer)
  | ({ intent: 'retire'; isRemoved: boolean } & Insurer);

export const clientAction = (args: Route.ClientActionArgs) => runDialogAction(args, act);

/** Returns a message for the user, or the preview of a merge. */
async function act(portal: PortalClient, submission: Submission): Promise<string | null | PreviewOutcome> {
  switch (submission.intent) {
    case 'restore': {
      const saved = await portal.insurers.restore(submission, submission.restore);
      return `The earlier version of ${saved.name} is restored.`;
    }
    case 'save': {
      const { id, revision, fields } = submission;
      const saved =
        id === null
          ? await portal.insurers.create(fields)
          : await portal.insurers.update({ id, revision }, fields);
      return id === null ? `${saved.name} was added.` : `${saved.name} was saved.`;
    }
    case 'move':
      await portal.insurers.update({ id: submission.id }, { position: submission.position });
      return null;
    case 'preview':
      return portal.insurers.merge(submission, { intoId: submission.intoId, preview: true });
    case 'merge': {
      const { intoId, into, name } = submission;
      const { providerCount } = await portal.insurers.merge(submission, { intoId, preview: false });
      return `${name} was merged into ${into}. ${providerCountText(providerCount)} changed.`;
    }
    case 'retire':
      await portal.insurers.retire(submission, submission.isRemoved);
      return `${submission.name} was retired.`;
  }
}

export default function Insurers({ loaderData: { insurers } }: Route.ComponentProps) {
  const { action, item, open, onClose } = useItemDialog<
    StaffInsurer,
    'new' | 'edit' | 'history' | 'merge' | 'retire'
  >(insurers);
  return (
    <PortalPage
      title="Insurers"
      actions={
        <UntilHydrated>
          <button type="button" onClick={() => open('new')} className="button-primary">
            New Insurer
          </button>
        </UntilHydrated>
      }
    >
      <p className="mb-5 max-w-2xl text-ink-soft">
        Visitors choose from these, in this order. Searches find an insurer by its other names, too.
      </p>
      <OrderedList
        items={insurers}
        nameOf={({ name }) => name}
        actions={({ id, name }) => (
          <>
            <ItemButton text="Edit" name={name} onClick={() => open('edit', id)} />
            <ItemButton text="History" name={name} onClick={() => open('history', id)} />
            <ItemButton text="Merge" name={name} onClick={() => open('merge', id)} />
            <ItemButton text="Retire" name={name} onClick={() => open('retire', id)} />
          </>
        )}
      >
        {({ name, aliases, isOnHome, providerCount }) => (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium wrap-anywhere">{name}</span>
              {isOnHome && <Badge tone="soft">On the home page</Badge>}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {providerCountText(providerCount)}
              {aliases.length > 0 && `, also found by ${new Intl.ListFormat('en-US').format(aliases)}`}
            </p>
          </>
        )}
      </OrderedList>
      {action === 'new' && <InsurerDialog insurer={null} onClose={onClose} />}
      {action === 'edit' && item && <InsurerDialog insurer={item} onClose={onClose} />}
      {action === 'merge' && item && <MergeDialog insurer={item} insurers={insurers} onClose={onClose} />}
      {action === 'history' && item && (
        <HistoryDialog subject="insurance_companies" name={item.name} item={item} onClose={onClose} />
      )}
      {action === 'retire' && item && (
        <RetireDialog
          what="Insurer"
          name={item.name}
          item={item}
          consequence="It disappears from the search, from forms and from the home page."
          onClose={onClose}
        />
      )}
    </PortalPage>
  );
}
