import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { href, replace } from 'react-router';
import { emailError, normalizeEmail } from '../../../domain/forms/rules.ts';
import { ApiError } from '../../api/api-error.ts';
import { createPortalClient, type PortalClient } from '../../api/portal-client.ts';
import { DEFAULT_FACTS } from '../../frame/use-practice.ts';
import { type LoadArgs, runLoad } from '../../load.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useWrite } from '../forms/use-write.ts';
import { runAction } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import type { Route } from './+types/login.ts';
import { PasskeyNote, SignInCard } from './sign-in-card.tsx';
import { PASSKEYS_UNSUPPORTED, signInErrorText } from './sign-in-error-texts.ts';
import { storedEmail, storeUser } from './tab-storage.ts';

export async function clientAction(args: Route.ClientActionArgs) {
  const { email }: { email: string } = await args.request.json();
  const signIn = async (portal: PortalClient) => {
    if (!browserSupportsWebAuthn()) throw new ApiError(400, '', { error: PASSKEYS_UNSUPPORTED });
    const optionsJSON = await portal.authenticationOptions(email);
    const { user } = await portal.authenticate(await startAuthentication({ optionsJSON }));
    storeUser(user);
    return redirectWithFlash(href('/portal'), 'Login successful!');
  };
  return runAction(args, signIn, signInErrorText);
}

/** The email of a user whose session has expired prefills the form. Whoever is signed in goes to the dashboard. */
async function load({ api, environment, recover }: LoadArgs) {
  const [practice, session] = await Promise.all([
    recover(api.practice(), DEFAULT_FACTS, 'Failed to load the facts about the practice'),
    createPortalClient(environment)
      .session()
      .catch(() => null),
  ]);
  if (session) throw replace(href('/portal'));
  return { email: storedEmail(), practice };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Login({ loaderData: { email, practice } }: Route.ComponentProps) {
  const { send } = useWrite();
  const { props, field, isSubmitting } = useForm({
    initial: { email },
    validate: ({ email }) => ({ email: emailError(normalizeEmail(email)) ?? undefined }),
    onSubmit: ({ email }) => send({ email: normalizeEmail(email) }),
  });

  return (
    <SignInCard title="Sign In">
      <form {...props} className="space-y-5">
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
      </form>
      <PasskeyNote>
        <p>
          Your device will ask for your fingerprint, your face or its PIN. It is the passkey that you set up
          with your invitation: there is no password.
        </p>
        <p>
          Lost the device, or a new one? Ask an administrator for a{' '}
          <span className="whitespace-nowrap">sign-in link</span>, or write to{' '}
          <a href={`mailto:${practice.supportEmail}`} className="link" translate="no">
            {practice.supportEmail}
          </a>
          .
        </p>
      </PasskeyNote>
    </SignInCard>
  );
}
