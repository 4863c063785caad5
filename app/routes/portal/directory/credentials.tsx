import type { CredentialFields } from '../../../../domain/directory/credentials.ts';
import type { StaffCredential } from '../../../../domain/directory/schemas.ts';
import type { PortalClient } from '../../../api-client/portal-client.ts';
import { providerCountText } from '../../../content/counts.ts';
import { CredentialDialog } from '../../../directory/credential-dialog.tsx';
import type { RestoringItem } from '../../../editing/change-history.tsx';
import { HistoryDialog } from '../../../editing/history-dialog.tsx';
import { ItemButton, OrderedList, useItemDialog } from '../../../editing/ordered-list.tsx';
import { RetireDialog } from '../../../editing/retire-dialog.tsx';
import { PortalPage } from '../../../portal/page.tsx';
import { UntilHydrated } from '../../../ui/until-hydrated.tsx';
import { runDialogAction } from '../dialog-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/credentials.ts';

const load = async ({ portal }: PortalLoadArgs) => ({ credentials: await portal.credentials.list() });

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Submission =
  | RestoringItem
  | { intent: 'save'; id: number | null; revision: number; fields: Partial<CredentialFields> }
  | { intent: 'move'; id: number; position: number }
  | { intent: 'retire'; id: number; revision: number; name: string; isRemoved: boolean };

export const clientAction = (args: Route.ClientActionArgs) => runDialogAction(args, act);

/** Returns a message for the user. */
async function act(portal: PortalClient, submission: Submission): Promise<string | null> {
  switch (submission.intent) {
    case 'restore': {
      const saved = await portal.credentials.restore(submission, submission.restore);
      return `The earlier version of ${saved.title} is restored.`;
    }
    case 'save': {
      const { id, revision, fields } = submission;
      const saved =
        id === null
          ? await portal.credentials.create(fields)
          : await portal.credentials.update({ id, revision }, fields);
      return id === null ? `${saved.title} was added.` : `${saved.title} was saved.`;
    }
    case 'move':
      await portal.credentials.update({ id: submission.id }, { position: submission.position });
      return null;
    case 'retire':
      await portal.credentials.retire(submission, submission.isRemoved);
      return `${submission.name} was retired.`;
  }
}

export default function Credentials({ loaderData: { credentials } }: Route.ComponentProps) {
  const { action, item, open, onClose } = useItemDialog<
    StaffCredential,
    'new' | 'edit' | 'history' | 'retire'
  >(credentials);
  return (
    <PortalPage
      title="Credentials"
      actions={
        <UntilHydrated>
          <button type="button" onClick={() => open('new')} className="button-primary">
            New Credential
          </button>
        </UntilHydrated>
      }
    >
      <p className="mb-5 max-w-2xl text-ink-soft">
        Abbreviations stand after a dietitian's name, in this order.
      </p>
      <OrderedList
        items={credentials}
        nameOf={({ abbreviation }) => abbreviation}
        actions={({ id, abbreviation }) => (
          <>
            <ItemButton text="Edit" name={abbreviation} onClick={() => open('edit', id)} />
            <ItemButton text="History" name={abbreviation} onClick={() => open('history', id)} />
            <ItemButton text="Retire" name={abbreviation} onClick={() => open('retire', id)} />
          </>
        )}
      >
        {({ title, abbreviation, providerCount }) => (
          <>
            <p className="font-medium wrap-anywhere">
              {title} ({abbreviation})
            </p>
            <p className="text-sm text-ink-soft">{providerCountText(providerCount)}</p>
          </>
        )}
      </OrderedList>
      {action === 'new' && <CredentialDialog credential={null} onClose={onClose} />}
      {action === 'edit' && item && <CredentialDialog credential={item} onClose={onClose} />}
      {action === 'history' && item && (
        <HistoryDialog subject="credentials" name={item.abbreviation} item={item} onClose={onClose} />
      )}
      {action === 'retire' && item && (
        <RetireDialog
          what="Credential"
          name={`${item.title} (${item.abbreviation})`}
          item={item}
          consequence="It disappears from forms."
          onClose={onClose}
        />
      )}
    </PortalPage>
  );
}
