import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { data, href } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { PortalClient } from '../../api/portal-client.ts';
import { useWrite } from '../forms/use-write.ts';
import { runAction } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import type { Route } from './+types/sign-in-link.ts';
import { isFinal, PortalLinkError, requireToken } from './link-error.tsx';
import { PasskeyNote, SignInCard } from './sign-in-card.tsx';
import { newPasskeyErrorText, PASSKEYS_UNSUPPORTED } from './sign-in-error-texts.ts';
import { storeUser } from './tab-storage.ts';

/** Only checks the link, because mail scanners open links. */
const load = ({ portal, url }: PortalLoadArgs) => portal.verifySignInLink(requireToken(url));

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);
export const shouldRevalidate = () => false;

export async function clientAction(args: Route.ClientActionArgs) {
  const fields: { email: string } = await args.request.json();
  const register = async (portal: PortalClient) => {
    if (!browserSupportsWebAuthn()) throw new ApiError(422, '', { error: PASSKEYS_UNSUPPORTED });
    try {
      const optionsJSON = await portal.registrationOptions(fields);
      const { user } = await portal.register(fields, await startRegistration({ optionsJSON }));
      storeUser(user);
    } catch (error) {
      if (!(error instanceof ApiError && isFinal(error.status))) throw error;
      throw data(error.message, { status: error.status, statusText: error.statusText });
    }
    return redirectWithFlash(href('/portal'), 'Your new passkey is set up. It replaces all former ones.');
  };
  return runAction(args, register, newPasskeyErrorText);
}

export default function SignInLink({ loaderData: { email } }: Route.ComponentProps) {
  const { send, isBusy } = useWrite();
  return (
    <SignInCard title="Set Up a New Passkey">
      <div className="mb-6 space-y-3">
        <p>
          This link is for{' '}
          <span translate="no" className="font-semibold wrap-anywhere">
            {email}
          </span>
          , whose passkey is gone. Set up a new one on the device that you will work with.
        </p>
        <p>It replaces all your former passkeys, and signs you out everywhere else.</p>
      </div>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => isBusy || send({ email })}
        className="button-primary w-full"
      >
        {isBusy ? 'Setting up...' : 'Set Up Passkey'}
      </button>
      <PasskeyNote>
        <p>
          Your device keeps the passkey, and asks for your fingerprint, your face or its PIN when you sign in.
          Your account and its history stay as they are.
        </p>
      </PasskeyNote>
    </SignInCard>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <PortalLinkError kind="signIn" error={error} />
);
