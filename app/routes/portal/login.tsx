import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { type FormEvent, useEffect, useState } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { emailError, normalizeEmail } from '../../../domain/fields.ts';
import type { PortalClient } from '../../api-client/portal-client.ts';
import { type Flash, flashContext, redirectWithFlash } from '../../components/flash.ts';
import { PasskeyNote } from '../../components/passkey-note.tsx';
import { PortalCard } from '../../components/portal-card.tsx';
import { PASSKEYS_UNSUPPORTED, signInErrorText } from '../../content/sign-in-errors.ts';
import { TextField } from '../../ui/text-field.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { useSubmitOnce } from '../../ui/use-submit-once.ts';
import type { Route } from './+types/login.ts';
import { portalClient } from './load.ts';
import { storedEmail, storeUser } from './tab-storage.ts';

const SUCCESS: Flash = { type: 'success', message: 'Login successful!' };

export async function clientAction({ request, context }: Route.ClientActionArgs): Promise<Response | null> {
  const email = normalizeEmail(String((await request.formData()).get('email') ?? ''));
  const error = await signIn(portalClient(context), email);
  if (error === null) return redirectWithFlash(context, href('/portal'), SUCCESS);
  context.get(flashContext).show({ type: 'danger', message: error, path: href('/portal/login') });
  return null;
}

/** Signs in, or gives the words for why not. */
async function signIn(portal: PortalClient, email: string): Promise<string | null> {
  if (!browserSupportsWebAuthn()) return PASSKEYS_UNSUPPORTED;
  try {
    const optionsJSON = await portal.authenticationOptions(email);
    const { user } = await portal.authenticate(await startAuthentication({ optionsJSON }));
    storeUser(user);
    return null;
  } catch (error) {
    return signInErrorText(error);
  }
}

export default function Login() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const isSubmitting = useNavigation().state !== 'idle';
  const mayStart = useSubmitOnce(isSubmitting);

  // Whoever was signed in here before their session ran out need not type again.
  useEffect(() => setEmail((typed) => typed || storedEmail()), []);

  function submit(event: FormEvent): void {
    const error = emailError(normalizeEmail(email));
    setError(error ?? undefined);
    if (error || !mayStart()) event.preventDefault();
  }

  return (
    <PortalCard title="Sign In">
      <Form method="post" noValidate onSubmit={submit}>
        <UntilHydrated>
          <div className="space-y-5">
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username webauthn"
              required
              value={email}
              onChange={({ currentTarget: { value } }) => {
                setEmail(value);
                setError(undefined);
              }}
              error={error}
            />
            <button type="submit" aria-disabled={isSubmitting} className="button-primary w-full">
              {isSubmitting ? 'Signing In...' : 'Sign In with Passkey'}
            </button>
          </div>
        </UntilHydrated>
      </Form>
      <noscript>
        <p className="mt-4 font-medium text-coral-deep">Signing in needs JavaScript. Please turn it on.</p>
      </noscript>
      <PasskeyNote>
        <p>
          Your device will ask for your fingerprint, your face or its PIN. It is the passkey that you set up
          with your invitation: there is no password.
        </p>
        <p>Lost the device, or a new one? Please ask an admin for help.</p>
      </PasskeyNote>
    </PortalCard>
  );
}
