import type { OfficeFields } from '../../../../domain/directory/offices.ts';
import { providerCountText } from '../../../content/counts.ts';
import { OfficeDialog } from '../../../directory/office-dialog.tsx';
import { ListPage } from '../../../portal/list-page.tsx';
import { ItemRow } from '../../../portal/section.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { changeList, type ListSubmission, runListAction } from '../list-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/offices.ts';

async function load({ api, portal }: PortalLoadArgs) {
  const [offices, states] = await Promise.all([portal.offices.list(), api.states()]);
  return { offices, states };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export const clientAction = (args: Route.ClientActionArgs) =>
  runListAction<ListSubmission<OfficeFields>>(args, ({ offices }, submission) =>
    changeList(offices, submission, ({ name }) => name),
  );

export default function Offices({ loaderData: { offices, states } }: Route.ComponentProps) {
  return (
    <ListPage
      title="Offices"
      what="Office"
      intro="Where patients come in person. Search lists a dietitian here only if licensed in its state."
      subject="offices"
      items={offices}
      nameOf={({ name }) => name}
      consequence="It disappears from the search, from profiles and from forms."
      form={(office, onClose) => <OfficeDialog office={office} states={states} onClose={onClose} />}
    >
      {({ name, street, city, stateCode, zip, phone, wheelchairAccess, isHidden, providerCount }) => (
        <ItemRow
          name={name}
          lead={providerCountText(providerCount)}
          details={[`${street}, ${city}, ${stateCode} ${zip}`, phone].filter(Boolean).join(' · ')}
        >
          {isHidden ? (
            <Badge tone="quiet">Hidden</Badge>
          ) : (
            !wheelchairAccess && <Badge tone="warning">Access not stated</Badge>
          )}
        </ItemRow>
      )}
    </ListPage>
  );
}
