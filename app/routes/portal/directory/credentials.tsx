import type { CredentialFields } from '../../../../domain/directory/credentials.ts';
import { providerCountText } from '../../../content/counts.ts';
import { CredentialDialog } from '../../../directory/credential-dialog.tsx';
import { ListPage } from '../../../portal/list-page.tsx';
import { ItemRow } from '../../../portal/section.tsx';
import { changeList, type ListSubmission, runListAction } from '../list-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/credentials.ts';

const load = async ({ portal }: PortalLoadArgs) => ({ credentials: await portal.credentials.list() });

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export const clientAction = (args: Route.ClientActionArgs) =>
  runListAction<ListSubmission<CredentialFields>>(args, ({ credentials }, submission) =>
    changeList(credentials, submission, ({ title }) => title),
  );

export default function Credentials({ loaderData: { credentials } }: Route.ComponentProps) {
  return (
    <ListPage
      title="Credentials"
      what="Credential"
      intro="Abbreviations stand after a dietitian's name, in this order."
      subject="credentials"
      items={credentials}
      nameOf={({ abbreviation }) => abbreviation}
      fullNameOf={({ title, abbreviation }) => `${title} (${abbreviation})`}
      consequence="It disappears from forms."
      form={(credential, onClose) => <CredentialDialog credential={credential} onClose={onClose} />}
    >
      {({ title, abbreviation, providerCount }) => (
        <ItemRow name={abbreviation} lead={title} details={providerCountText(providerCount)} />
      )}
    </ListPage>
  );
}
