import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { fullName } from '../../../domain/names.ts';
import { ApiError } from '../../api/api-error.ts';
import type { PortalClient } from '../../api/portal-client.ts';
import { useWrite } from '../forms/use-write.ts';
import { runAction } from '../frame/action.ts';
import { leavePortal, type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { Card } from '../frame/section.tsx';
import { usePermissions, useUser } from '../frame/session.ts';
import { newPasskeyErrorText, PASSKEYS_UNSUPPORTED } from '../sign-in/sign-in-error-texts.ts';
import { permissionsText } from '../team/permission-texts.ts';
import type { Route } from './+types/account.ts';
import { OwnPasskeys } from './own-passkeys.tsx';

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  runPortalLoad(({ portal }: PortalLoadArgs) => portal.passkeys(), args);

type Submission =
  | { intent: 'add'; name: string }
  | { intent: 'rename'; id: number; name: string }
  | { intent: 'remove'; id: number; name: string; isCurrent: boolean }
  | { intent: 'end' };

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: Submission = await args.request.json();
  const errorText = submission.intent === 'add' ? newPasskeyErrorText : undefined;
  return runAction(args, (portal) => act(portal, submission), errorText);
}

async function act(portal: PortalClient, submission: Submission): Promise<string | Response> {
  switch (submission.intent) {
    case 'add': {
      if (!browserSupportsWebAuthn()) throw new ApiError(400, '', { error: PASSKEYS_UNSUPPORTED });
      const optionsJSON = await portal.newPasskeyOptions();
      const { name } = await portal.addPasskey(submission.name, await startRegistration({ optionsJSON }));
      return `${name} was added. You can sign in with it now.`;
    }
    case 'rename': {
      const { name } = await portal.renamePasskey(submission.id, submission.name);
      return `The passkey is now called ${name}.`;
    }
    case 'remove':
      await portal.removePasskey(submission.id);
      return submission.isCurrent ? leavePortal() : `${submission.name} was removed.`;
    case 'end':
      await portal.endOtherSessions();
      return 'You are signed out everywhere else.';
  }
}

export default function Account({ loaderData: passkeys }: Route.ComponentProps) {
  const user = useUser();
  const permissions = usePermissions();
  return (
    <PortalPage
      purpose={`${user ? `${fullName(user)}, ${user.email}. ` : ''}Permissions: ${permissionsText(permissions)}.`}
    >
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <OwnPasskeys passkeys={passkeys} />
        <OtherSessions />
      </div>
    </PortalPage>
  );
}

function OtherSessions() {
  const { send, isBusy } = useWrite();
  return (
    <Card title="Sessions" actions={null}>
      <p className="mb-4 text-[0.9375rem] text-ink-soft">
        A session ends after 30 minutes without use. You can also end those in all other browsers now.
      </p>
      <button
        type="button"
        onClick={() => send({ intent: 'end' } satisfies Submission)}
        disabled={isBusy}
        className="button-quiet"
      >
        Sign out everywhere else
      </button>
    </Card>
  );
}
