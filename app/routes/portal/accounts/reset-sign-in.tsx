import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { data, href, useSubmit } from 'react-router';
import { PasskeyNote } from '../../../accounts/passkey-note.tsx';
import { ApiError } from '../../../api-client/api-error.ts';
import { resetErrorText } from '../../../content/reset-errors.ts';
import { newPasskeyErrorText, PASSKEYS_UNSUPPORTED } from '../../../content/sign-in-errors.ts';
import { flashContext, redirectWithFlash } from '../../../editing/flash.ts';
import { PortalCard } from '../../../portal/card.tsx';
import { readRouteError, SupportContact, TryAgain } from '../../../site/error-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { UntilHydrated } from '../../../ui/until-hydrated.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { portalClient } from '../load.ts';
import type { Route } from './+types/reset-sign-in.ts';
import { storeUser } from './tab-storage.ts';

/** The link itself is invalid, so the page cannot be used. */
const FINAL_STATUSES: (number | null)[] = [400, 404, 410];

/** Makes no API call, because mail scanners open links. */
export function loader({ url }: Route.LoaderArgs): { token: string } {
  const token = url.searchParams.get('token');
  if (!token) throw data('Missing token', { status: 400, statusText: 'Bad Request' });
  return { token };
}
export const shouldRevalidate = () => false;

export async function clientAction({ request, context }: Route.ClientActionArgs): Promise<Response | null> {
  const token = String((await request.formData()).get('token'));
  const portal = portalClient(context);
  try {
    if (!browserSupportsWebAuthn()) throw new ApiError(422, '', { error: PASSKEYS_UNSUPPORTED });
    const optionsJSON = await portal.resetOptions(token);
    const { user } = await portal.resetPasskeys(token, await startRegistration({ optionsJSON }));
    storeUser(user);
  } catch (error) {
    if (error instanceof ApiError && FINAL_STATUSES.includes(error.status)) {
      throw data(error.message, { status: error.status, statusText: error.statusText });
    }
    const message = newPasskeyErrorText(error);
    context.get(flashContext).show({ type: 'danger', message, path: href('/portal/reset-sign-in') });
    return null;
  }
  return redirectWithFlash(context, href('/portal'), {
    type: 'success',
    message: 'Your new passkey is set up. It replaces all former ones.',
  });
}

export default function ResetSignIn({ loaderData: { token } }: Route.ComponentProps) {
  const submit = useSubmit();
  const { props, isSubmitting } = useForm({
    initial: { token },
    onSubmit: (values) => submit(values, { method: 'post' }),
  });
  return (
    <PortalCard title="Set Up a New Passkey">
      <div className="mb-6 space-y-3">
        <p>
          This link is for people whose passkey is gone. Set up a new one on the device that you will work
          with.
        </p>
        <p>It replaces all your former passkeys, and signs you out everywhere else.</p>
      </div>
      <form {...props}>
        <UntilHydrated>
          <button type="submit" aria-disabled={isSubmitting} className="button-primary w-full">
            {isSubmitting ? 'Setting up...' : 'Set Up Passkey'}
          </button>
        </UntilHydrated>
      </form>
      <noscript>
        <p className="mt-4 font-medium text-coral-deep">This needs JavaScript. Please turn it on.</p>
      </noscript>
      <PasskeyNote>
        <p>
          Your device keeps the passkey, and asks for your fingerprint, your face or its PIN when you sign in.
          Your account and its history stay as they are.
        </p>
      </PasskeyNote>
    </PortalCard>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, ownText, reference } = readRouteError(error);
  const { title, message } = resetErrorText(status, ownText);
  return (
    <PortalCard title={title}>
      <Alert variant="danger">
        <p>{message}</p>
      </Alert>
      <div className="mt-6 empty:hidden">{!FINAL_STATUSES.includes(status) && <TryAgain />}</div>
      <SupportContact reference={reference} />
    </PortalCard>
  );
}
