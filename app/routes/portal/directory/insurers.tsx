import type { InsurerFields } from '../../../../domain/directory/insurers.ts';
import { providerCountText } from '../../../content/counts.ts';
import { InsurerDialog } from '../../../directory/insurer-dialog.tsx';
import { ListPage } from '../../../portal/list-page.tsx';
import { ItemRow } from '../../../portal/section.tsx';
import { changeList, type ListSubmission, runListAction } from '../list-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/insurers.ts';

const load = async ({ portal }: PortalLoadArgs) => ({ insurers: await portal.insurers.list() });

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export const clientAction = (args: Route.ClientActionArgs) =>
  runListAction<ListSubmission<InsurerFields>>(args, ({ insurers }, submission) =>
    changeList(insurers, submission, ({ name }) => name),
  );

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
    >
      {({ name, aliases, isOnHome, providerCount }) => (
        <ItemRow
          name={name}
          lead={providerCountText(providerCount)}
          details={[
            !isOnHome && 'not on the home page',
            aliases.length > 0 && `also found by ${new Intl.ListFormat('en-US').format(aliases)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      )}
    </ListPage>
  );
}
