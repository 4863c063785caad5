import type { Permission } from '../../../../domain/accounts/permissions.ts';
import { TeamInvitations } from '../../../accounts/team-invitations.tsx';
import { TeamMembers } from '../../../accounts/team-members.tsx';
import type { PortalClient } from '../../../api-client/portal-client.ts';
import type { Flash } from '../../../editing/flash.ts';
import { PortalPage } from '../../../portal/page.tsx';
import { runAction } from '../action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/team.ts';

async function load({ portal }: PortalLoadArgs) {
  const [{ user }, users, invitations] = await Promise.all([
    portal.session(),
    portal.users(),
    portal.invitations(),
  ]);
  return { ownId: user.id, users, invitations };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Submission =
  | { intent: 'invite'; email: string; permissions: Permission[] }
  | { intent: 'resend' | 'revoke'; id: number; email: string }
  | { intent: 'permissions'; id: number; name: string; permissions: Permission[] }
  | { intent: 'deactivate' | 'reactivate' | 'reset'; id: number; name: string };

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: Submission = await args.request.json();
  return runAction(args, (portal) => act(portal, submission), { isErrorInPlace: true });
}

/** Returns a message for the user. */
async function act(portal: PortalClient, submission: Submission): Promise<string | Flash> {
  switch (submission.intent) {
    case 'invite': {
      const { email, mailError } = await portal.sendInvitation(submission.email, submission.permissions);
      return reportMail(`${email} is invited.`, mailError);
    }
    case 'resend': {
      const { mailError } = await portal.resendInvitation(submission.id);
      return reportMail(`${submission.email} gets a new link.`, mailError);
    }
    case 'revoke':
      await portal.revokeInvitation(submission.id);
      return `The invitation of ${submission.email} was revoked.`;
    case 'reset': {
      const { email, mailError } = await portal.resetSignIn(submission.id);
      return reportMail(`${submission.name} gets a link at ${email}.`, mailError);
    }
    case 'permissions':
      await portal.changeUser(submission.id, { permissions: submission.permissions });
      return `The permissions of ${submission.name} were changed.`;
    case 'deactivate':
      await portal.changeUser(submission.id, { deactivated: true });
      return `${submission.name} was deactivated.`;
    case 'reactivate':
      await portal.changeUser(submission.id, { deactivated: false });
      return `${submission.name} was reactivated.`;
  }
}

/** The links are never shown, so that they reach only their recipient. */
function reportMail(message: string, mailError: string | null): string | Flash {
  if (mailError === null) return message;
  return {
    type: 'danger',
    message: `The mail could not be sent. Please send it again later.\nThe mail server says: ${mailError}`,
  };
}

export default function Team({ loaderData: { ownId, users, invitations } }: Route.ComponentProps) {
  return (
    <PortalPage title="Team">
      <div className="space-y-6">
        <TeamMembers users={users} ownId={ownId} />
        <TeamInvitations invitations={invitations} />
      </div>
    </PortalPage>
  );
}
