import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useEffectEvent } from 'react';
import { href, useSubmit } from 'react-router';
import { emailError, normalizeEmail } from '../../../../domain/forms/rules.ts';
import { PasskeyNote } from '../../../accounts/passkey-note.tsx';
import type { PortalClient } from '../../../api-client/portal-client.ts';
import { PASSKEYS_UNSUPPORTED, signInErrorText } from '../../../content/sign-in-errors.ts';
import { type Flash, flashContext, redirectWithFlash } from '../../../editing/flash.ts';
import { PortalCard } from '../../../portal/card.tsx';
import { usePractice } from '../../../practice/use-practice.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { UntilHydrated } from '../../../ui/until-hydrated.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { portalClient } from '../load.ts';
import type { Route } from './+types/login.ts';
import { storedEmail, storeUser } from './tab-storage.ts';

const SUCCESS: Flash = { type: 'success', message: 'Login successful!' };

export async function clientAction({ request, context }: Route.ClientActionArgs): Promise<Response | null> {
  const email = normalizeEmail(String((await request.formData()).get('email') ?? ''));
  const error = await signIn(portalClient(context), email);
  if (error === null) return redirectWithFlash(context, href('/portal'), SUCCESS);
  context.get(flashContext).show({ type: 'danger', message: error, path: href('/portal/login') });
  return null;
}

/** Signs in. Returns an error message, or null on success. */
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
  const submit = useSubmit();
  const { supportEmail } = usePractice();
  const { props, field, values, set, isSubmitting } = useForm({
    initial: { email: '' },
    validate: ({ email }) => ({ email: emailError(normalizeEmail(email)) ?? undefined }),
    onSubmit: (values) => submit(values, { method: 'post' }),
  });

  // Prefills the email of a user whose session has expired. In an effect, because the server has no storage.
  const prefill = useEffectEvent(() => values.email || set('email', storedEmail()));
  useEffect(() => void prefill(), []);

  return (
    <PortalCard title="Sign In">
      <form {...props}>
        <UntilHydrated className="space-y-5">
          <TextField
            {...field('email')}
            label="Email"
            type="email"
            autoComplete="username webauthn"
            isRequired
          />
          <button type="submit" aria-disabled={isSubmitting} className="button-primary w-full">
            {isSubmitting ? 'Signing In...' : 'Sign In with Passkey'}
          </button>
        </UntilHydrated>
      </form>
      <noscript>
        <p className="mt-4 font-medium text-coral-deep">Signing in needs JavaScript. Please turn it on.</p>
      </noscript>
      <PasskeyNote>
        <p>
          Your device will ask for your fingerprint, your face or its PIN. It is the passkey that you set up
          with your invitation: there is no password.
        </p>
        <p>
          Lost the device, or a new one? Ask an administrator to reset your sign-in, or write to{' '}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>
          .
        </p>
      </PasskeyNote>
    </PortalCard>
  );
}
