import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { data, href, useSubmit } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useForm } from '../../ui/use-form.ts';
import { flashStore, redirectWithFlash } from '../frame/flash.ts';
import { type PortalLoadArgs, portalClient, runPortalLoad } from '../frame/portal-load.ts';
import type { Route } from './+types/reset-sign-in.ts';
import { isFinal, PortalLinkError, requireToken } from './link-error.tsx';
import { PasskeyNote } from './passkey-note.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { newPasskeyErrorText, PASSKEYS_UNSUPPORTED } from './sign-in-error-texts.ts';
import { storeUser } from './tab-storage.ts';

/** Only checks the link, because mail scanners open links. */
async function load({ portal, url }: PortalLoadArgs) {
  const token = requireToken(url);
  return { token, ...(await portal.verifySignInLink(token)) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);
export const shouldRevalidate = () => false;

export async function clientAction({ request, context }: Route.ClientActionArgs): Promise<Response | null> {
  const token = String((await request.formData()).get('token'));
  const portal = portalClient(context);
  try {
    if (!browserSupportsWebAuthn()) throw new ApiError(422, '', { error: PASSKEYS_UNSUPPORTED });
    const optionsJSON = await portal.signInLinkOptions(token);
    const { user } = await portal.registerBySignInLink(token, await startRegistration({ optionsJSON }));
    storeUser(user);
  } catch (error) {
    if (error instanceof ApiError && isFinal(error.status)) {
      throw data(error.message, { status: error.status, statusText: error.statusText });
    }
    const message = newPasskeyErrorText(error);
    flashStore.set({ type: 'danger', message, path: href('/portal/reset-sign-in') });
    return null;
  }
  return redirectWithFlash(href('/portal'), {
    type: 'success',
    message: 'Your new passkey is set up. It replaces all former ones.',
  });
}

export default function ResetSignIn({ loaderData: { token, email } }: Route.ComponentProps) {
  const submit = useSubmit();
  const { props, isSubmitting } = useForm({
    initial: { token },
    onSubmit: (values) => submit(values, { method: 'post' }),
  });
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
      <form {...props}>
        <button type="submit" aria-disabled={isSubmitting} className="button-primary w-full">
          {isSubmitting ? 'Setting up...' : 'Set Up Passkey'}
        </button>
      </form>
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
  <PortalLinkError kind="reset" error={error} />
);
