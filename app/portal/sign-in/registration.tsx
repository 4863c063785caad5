import { startRegistration } from '@simplewebauthn/browser';
import { href } from 'react-router';
import { readValid, validate } from '../../../domain/forms/field.ts';
import { REGISTRATION_FORM, type RegistrationFields } from '../../../domain/sign-in/registration-form.ts';
import { practice } from '../../../practice.config.ts';
import { createPortalClient, type PortalClient } from '../../api/portal-client.ts';
import { type LoadArgs, runLoad } from '../../load.ts';
import { RequiredNote } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useWrite } from '../forms/use-write.ts';
import { runAction } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import type { Route } from './+types/registration.ts';
import { PasskeyNote, SignInCard } from './sign-in-card.tsx';
import { newPasskeyErrorText } from './sign-in-error-texts.ts';
import { clearVerifiedEmail, storeUser } from './tab-storage.ts';

/** A failed check shows the error page with the server's status (spec section 8). */
const load = ({ environment }: LoadArgs) => createPortalClient(environment).invitation();

export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);
/** The invitation no longer exists after the registration. */
export const shouldRevalidate = () => false;

export async function clientAction(args: Route.ClientActionArgs) {
  const fields: RegistrationFields = await args.request.json();
  const register = async (portal: PortalClient) => {
    const optionsJSON = await portal.registrationOptions(fields);
    const { user } = await portal.register(fields, await startRegistration({ optionsJSON }));
    storeUser(user);
    clearVerifiedEmail();
    return redirectWithFlash(href('/portal'), 'Registration successful!');
  };
  return runAction(args, register, newPasskeyErrorText);
}

/** The first user's link goes to the practice, so the page asks for the person's own address. */
export default function Registration({ loaderData: { email, asksForEmail = false } }: Route.ComponentProps) {
  const { send } = useWrite();
  const { props, field, isSubmitting } = useForm({
    initial: { email: asksForEmail ? '' : email, firstName: '', lastName: '' },
    validate: (values) => validate(REGISTRATION_FORM, values),
    validateOnChange: true,
    onSubmit: (values) => send(readValid(REGISTRATION_FORM, values)),
  });

  return (
    <SignInCard title="Complete Your Registration">
      <form {...props} className="space-y-5">
        <RequiredNote />
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          readOnly={!asksForEmail}
          isRequired={asksForEmail}
          autoComplete="username"
          hint={
            asksForEmail
              ? `Your own address, with which you will sign in, not ${email}`
              : 'Verified via the invitation link'
          }
        />
        <TextField {...field('firstName')} label="First Name" autoComplete="given-name" isRequired />
        <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" isRequired />
        <button type="submit" aria-disabled={isSubmitting} className="button-primary w-full">
          {isSubmitting ? 'Setting up...' : 'Set Up Passkey'}
        </button>
      </form>
      <PasskeyNote>
        <p>
          <strong className="font-semibold text-ink">What is a passkey?</strong> It takes the place of a
          password. Your device keeps it and asks for your fingerprint, your face or its PIN when you sign in
          to {practice.portalName}. There is nothing to remember, and nothing that could be stolen from us.
        </p>
      </PasskeyNote>
    </SignInCard>
  );
}
