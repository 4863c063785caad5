import { startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form, href, useNavigation } from 'react-router';
import { validate } from '../../../domain/form.ts';
import { REGISTRATION_FORM, type RegistrationFields } from '../../../domain/registration.ts';
import { practice } from '../../../practice.config.ts';
import { flashContext, redirectWithFlash } from '../../components/flash.ts';
import { PasskeyNote } from '../../components/passkey-note.tsx';
import { PortalCard } from '../../components/portal-card.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { TextField } from '../../ui/text-field.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { useSubmitOnce } from '../../ui/use-submit-once.ts';
import { type LoadArgs, runLoad } from '../load.ts';
import type { Route } from './+types/registration.ts';
import { portalClient } from './load.ts';
import { clearVerifiedEmail, storeUser } from './tab-storage.ts';

/** Shows who is invited. A failed check is an error page, with the server's status (spec section 8). */
const load = (context: Route.LoaderArgs['context']) => (_: LoadArgs) => portalClient(context).invitation();

export const loader = (args: Route.LoaderArgs) => runLoad(load(args.context), args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load(args.context), args);
/** After the account is made the invitation is no more, and there is nothing to load anew. */
export const shouldRevalidate = () => false;

export async function clientAction({ request, context }: Route.ClientActionArgs): Promise<Response | null> {
  const form = await request.formData();
  const text = (name: keyof RegistrationFields) => String(form.get(name) ?? '').trim();
  const fields = { email: text('email'), firstName: text('firstName'), lastName: text('lastName') };
  const portal = portalClient(context);
  try {
    const optionsJSON = await portal.registrationOptions(fields);
    const { user } = await portal.register(fields, await startRegistration({ optionsJSON }));
    storeUser(user);
  } catch (error) {
    context.get(flashContext).show({
      type: 'danger',
      message: (error instanceof Error && error.message) || 'An unknown error occurred',
      path: href('/portal/registration'),
    });
    return null;
  }
  clearVerifiedEmail();
  return redirectWithFlash(context, href('/portal'), {
    type: 'success',
    message: 'Registration successful!',
  });
}

type NameField = 'firstName' | 'lastName';

export default function Registration({ loaderData: { email } }: Route.ComponentProps) {
  const [names, setNames] = useState({ firstName: '', lastName: '' });
  const [checked, setChecked] = useState<NameField[]>([]);
  const isSubmitting = useNavigation().state !== 'idle';
  const mayStart = useSubmitOnce(isSubmitting);
  const errors = validate(REGISTRATION_FORM, { email, ...names });

  function submit(event: FormEvent<HTMLFormElement>): void {
    flushSync(() => setChecked(['firstName', 'lastName']));
    const hasErrors = Object.keys(errors).length > 0;
    if (hasErrors) focusFirstInvalid(event.currentTarget);
    if (hasErrors || !mayStart()) event.preventDefault();
  }

  const nameField = (name: NameField) => ({
    name,
    value: names[name],
    error: checked.includes(name) ? errors[name] : undefined,
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
      setNames((before) => ({ ...before, [name]: value }));
      setChecked((before) => [...before, name]);
    },
  });

  return (
    <PortalCard title="Complete Your Registration">
      <Form method="post" noValidate onSubmit={submit}>
        <UntilHydrated>
          <div className="space-y-5">
            <TextField
              label="Email"
              name="email"
              type="email"
              value={email}
              readOnly
              autoComplete="username"
              hint="Verified via the invitation link"
            />
            <TextField label="First Name" autoComplete="given-name" required {...nameField('firstName')} />
            <TextField label="Last Name" autoComplete="family-name" required {...nameField('lastName')} />
            <button type="submit" aria-disabled={isSubmitting} className="button-primary w-full">
              {isSubmitting ? 'Setting up...' : 'Set Up Passkey'}
            </button>
          </div>
        </UntilHydrated>
      </Form>
      <PasskeyNote>
        <p>
          <strong className="font-semibold text-ink">What is a passkey?</strong> It takes the place of a
          password. Your device keeps it and asks for your fingerprint, your face or its PIN when you sign in
          to {practice.portalName}. There is nothing to remember, and nothing that could be stolen from us.
        </p>
      </PasskeyNote>
    </PortalCard>
  );
}
