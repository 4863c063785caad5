import { fullName } from '../../../domain/names.ts';
import type { Permission } from '../../../domain/team/permissions.ts';
import type { UserChanges } from '../../../domain/team/team-form.ts';
import type { SentSignInLink } from '../../../domain/team/team-responses.ts';
import type { PortalClient } from '../../api/portal-client.ts';
import { runAction } from '../frame/action.ts';
import type { Flash } from '../frame/flash.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { useUser } from '../frame/session.ts';
import type { Route } from './+types/team.ts';
import { InviteButton, TeamInvitations } from './team-invitations.tsx';
import { TeamMembers } from './team-members.tsx';

async function load({ portal }: PortalLoadArgs) {
  const [users, invitations] = await Promise.all([portal.users(), portal.invitations()]);
  return { users, invitations };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Submission =
  | { intent: 'invite'; email: string; permissions: Permission[] }
  | { intent: 'remove'; id: number; email: string }
  | { intent: 'edit'; id: number; changes: UserChanges }
  | { intent: 'signInLink' | 'deactivate' | 'reactivate'; id: number; name: string };

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: Submission = await args.request.json();
  return runAction(args, (portal) => act(portal, submission));
}

async function act(portal: PortalClient, submission: Submission): Promise<string | Flash> {
  switch (submission.intent) {
    case 'invite':
      return reportMail(await portal.sendInvitation(submission.email, submission.permissions));
    case 'remove':
      await portal.revokeInvitation(submission.id);
      return `Invitation of ${submission.email} removed.`;
    case 'signInLink':
      return reportMail(await portal.sendSignInLink(submission.id));
    case 'edit':
      return `${fullName(await portal.changeUser(submission.id, submission.changes))} was changed.`;
    case 'deactivate':
      await portal.changeUser(submission.id, { deactivated: true });
      return `${submission.name} was deactivated.`;
    case 'reactivate':
      await portal.changeUser(submission.id, { deactivated: false });
      return `${submission.name} was reactivated. Now send a sign-in link.`;
  }
}

/** The links are shown only without a mail server, so that they reach only their recipient. */
function reportMail({ email, mailError, link }: SentSignInLink): string | Flash {
  const handOver = `This server sends no email. Give this link to ${email}:\n${link}`;
  if (link) return { type: 'info', message: handOver, linkToCopy: link };
  if (mailError === null) return `Link sent to ${email}.`;
  const failure = `The email could not be sent. Please send it again later.\nThe mail server says: ${mailError}`;
  return { type: 'danger', message: failure };
}

export default function Team({ loaderData: { users, invitations } }: Route.ComponentProps) {
  const ownId = useUser()?.id;
  return (
    <PortalPage
      purpose="Who can sign in to this portal, and what each person may do."
      isList
      actions={<InviteButton />}
    >
      <div className="space-y-10">
        <TeamMembers users={users} ownId={ownId} />
        <TeamInvitations invitations={invitations} />
      </div>
    </PortalPage>
  );
}
