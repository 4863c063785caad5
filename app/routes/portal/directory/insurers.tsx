import type { InsurerFields } from '../../../../domain/directory/insurers.ts';
import type { PortalClient } from '../../../api-client/portal-client.ts';
import { providerCountText } from '../../../content/counts.ts';
import { InsurerDialog, MergeDialog, type MergePreview } from '../../../directory/insurer-dialogs.tsx';
import { ListPage } from '../../../portal/list-page.tsx';
import { ItemName } from '../../../portal/section.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { runAction } from '../action.ts';
import { changeList, type ListSubmission, listOptions } from '../list-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/insurers.ts';

const load = async ({ portal }: PortalLoadArgs) => ({ insurers: await portal.insurers.list() });

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Submission =
  | ListSubmission<InsurerFields>
  | { intent: 'preview'; id: number; intoId: number }
  | { intent: 'merge'; id: number; revision: number; name: string; intoId: number; into: string };

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: Submission = await args.request.json();
  return runAction(args, ({ insurers }) => act(insurers, submission), listOptions(submission));
}

/** Returns a message for the user, or the preview of a merge. */
async function act(
  insurers: PortalClient['insurers'],
  submission: Submission,
): Promise<string | null | { current: MergePreview }> {
  switch (submission.intent) {
    case 'preview':
      return { current: await insurers.previewMerge(submission.id, submission.intoId) };
    case 'merge': {
      const { intoId, into, name } = submission;
      const { providerCount } = await insurers.merge(submission, intoId);
      return `${name} was merged into ${into}. ${providerCountText(providerCount)} changed.`;
    }
    default:
      return changeList(insurers, submission, ({ name }) => name);
  }
}

export default function Insurers({ loaderData: { insurers } }: Route.ComponentProps) {
  return (
    <ListPage
      title="Insurers"
      what="Insurer"
      intro="Visitors choose from these, in this order. Searches find an insurer by its other names, too."
      subject="insurance_companies"
      items={insurers}
      nameOf={({ name }) => name}
      consequence="It disappears from the search, from forms and from the home page."
      form={(insurer, onClose) => <InsurerDialog insurer={insurer} onClose={onClose} />}
      others={{
        Merge: (insurer, onClose) => <MergeDialog insurer={insurer} insurers={insurers} onClose={onClose} />,
      }}
    >
      {({ name, aliases, isOnHome, providerCount }) => (
        <>
          <ItemName name={name}>{isOnHome && <Badge tone="soft">On the home page</Badge>}</ItemName>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {providerCountText(providerCount)}
            {aliases.length > 0 && `, also found by ${new Intl.ListFormat('en-US').format(aliases)}`}
          </p>
        </>
      )}
    </ListPage>
  );
}
