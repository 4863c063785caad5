import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { use } from 'react';
import { data, href } from 'react-router';
import { fullName } from '../../../../domain/names.ts';
import { OwnPasskeys } from '../../../accounts/own-passkeys.tsx';
import { OwnSessions } from '../../../accounts/own-sessions.tsx';
import { PermissionsContext } from '../../../accounts/permissions.ts';
import { permissionsText } from '../../../accounts/permissions-field.tsx';
import type { PortalClient } from '../../../api-client/portal-client.ts';
import { newPasskeyErrorText, PASSKEYS_UNSUPPORTED } from '../../../content/sign-in-errors.ts';
import { flashContext } from '../../../editing/flash.ts';
import type { DialogOutcome } from '../../../editing/form-dialog.tsx';
import { PortalPage } from '../../../portal/page.tsx';
import { leavePortal, type PortalLoadArgs, portalClient, runPortalLoad } from '../load.ts';
import { saveErrorText, statusOf } from '../save-error-text.ts';
import type { Route } from './+types/account.ts';

async function load({ portal }: PortalLoadArgs) {
  const [{ user }, passkeys, sessions] = await Promise.all([
    portal.session(),
    portal.passkeys(),
    portal.ownSessions(),
  ]);
  return { user, passkeys, sessions, now: Date.now() };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Submission =
  | { intent: 'add'; name: string }
  | { intent: 'rename'; id: number; name: string }
  | { intent: 'remove'; id: number; name: string; isCurrent: boolean }
  | { intent: 'end'; id: number };

export async function clientAction({
  request,
  context,
}: Route.ClientActionArgs): Promise<DialogOutcome | ReturnType<typeof data<DialogOutcome>> | Response> {
  const submission: Submission = await request.json();
  const portal = portalClient(context);
  const fail = (message: string, status: number) => data({ failure: { message, status } }, { status });
  if (submission.intent === 'add' && !browserSupportsWebAuthn()) return fail(PASSKEYS_UNSUPPORTED, 400);
  try {
    const message = await act(portal, submission);
    if (submission.intent === 'remove' && submission.isCurrent) return leavePortal();
    context.get(flashContext).show({ type: 'success', message, path: href('/portal/account') });
    return { failure: null };
  } catch (error) {
    const isNew = submission.intent === 'add';
    return fail(isNew ? newPasskeyErrorText(error) : saveErrorText(error), statusOf(error));
  }
}

/** Returns a message for the user. */
async function act(portal: PortalClient, submission: Submission): Promise<string> {
  switch (submission.intent) {
    case 'add': {
      const optionsJSON = await portal.newPasskeyOptions();
      const { name } = await portal.addPasskey(submission.name, await startRegistration({ optionsJSON }));
      return `${name} was added. You can sign in with it from now on.`;
    }
    case 'rename': {
      const { name } = await portal.renamePasskey(submission.id, submission.name);
      return `The passkey is now called ${name}.`;
    }
    case 'remove':
      await portal.removePasskey(submission.id);
      return `${submission.name} was removed.`;
    case 'end':
      await portal.endOwnSession(submission.id);
      return 'The session was ended.';
  }
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { user, passkeys, sessions, now } = loaderData;
  return (
    <PortalPage title="Account">
      <p className="mb-6 wrap-anywhere text-ink-soft">
        {fullName(user)}, {user.email}. {permissionsText(use(PermissionsContext))}.
      </p>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <OwnPasskeys passkeys={passkeys} now={now} />
        <OwnSessions sessions={sessions} now={now} />
      </div>
    </PortalPage>
  );
}
