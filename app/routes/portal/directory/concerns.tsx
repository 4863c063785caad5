import type { ConcernFields } from '../../../../domain/directory/concerns.ts';
import { providerCountText } from '../../../content/counts.ts';
import { ConcernDialog } from '../../../directory/concern-dialog.tsx';
import { ListPage } from '../../../portal/list-page.tsx';
import { ItemRow } from '../../../portal/section.tsx';
import { changeList, type ListSubmission, runListAction } from '../list-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/concerns.ts';

const load = async ({ portal }: PortalLoadArgs) => ({ concerns: await portal.concerns.list() });

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export const clientAction = (args: Route.ClientActionArgs) =>
  runListAction<ListSubmission<ConcernFields>>(args, ({ concerns }, submission) =>
    changeList(concerns, submission, ({ name }) => name),
  );

export default function Concerns({ loaderData: { concerns } }: Route.ComponentProps) {
  return (
    <ListPage
      title="Concerns"
      what="Concern"
      intro="What brings visitors to a dietitian. They filter their search by these, in this order."
      subject="concerns"
      items={concerns}
      nameOf={({ name }) => name}
      consequence="It disappears from the search, from profiles and from forms."
      form={(concern, onClose) => <ConcernDialog concern={concern} onClose={onClose} />}
    >
      {({ name, explanation, providerCount }) => (
        <ItemRow name={name} lead={providerCountText(providerCount)} details={explanation} />
      )}
    </ListPage>
  );
}
