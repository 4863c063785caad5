import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { queryText } from '../../domain/responses.ts';
import { REGISTRATION_FORM } from '../../domain/sign-in/registration-form.ts';
import { invitedSchema, signedInSchema } from '../../domain/team/team-responses.ts';
import { unreadable } from '../errors.ts';
import { formSchema, type ObjectSchema, objectSchema } from '../http/form-schema.ts';
import { checkedBody } from '../http/request-body.ts';
import { json } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { assertion, credentialSchema, newCredential, webAuthnOptions } from './credential-schemas.ts';

const text = z.string('Please send texts.').default('');

const MISSING_REGISTRATION = 'Please send the registration.';

const tokenSchema = { type: 'string', description: 'The token in the link' };
const tokenQuery = z.object({ token: queryText('The token in the link') });

const form = formSchema(REGISTRATION_FORM);
const filledForm = objectSchema({ ...form.properties, credential: credentialSchema });

const body = <Schema extends z.ZodType>(properties: ObjectSchema['properties'], checked: Schema) =>
  checkedBody(objectSchema(properties), checked);

const BODIES = {
  registrationOptions: body(
    { registration: form },
    z.object({ registration: z.looseObject({}, MISSING_REGISTRATION) }),
  ),
  registration: body(
    { registration: filledForm },
    z.object({ registration: z.looseObject({ credential: newCredential }, MISSING_REGISTRATION) }),
  ),
  authenticationOptions: body({ email: REGISTRATION_FORM.email.schema }, z.object({ email: text })),
  authentication: body({ credential: credentialSchema }, z.object({ credential: assertion })),
  resetOptions: body({ token: tokenSchema }, z.object({ token: text })),
  reset: body(
    { token: tokenSchema, credential: credentialSchema },
    z.object({ token: text, credential: newCredential }),
  ),
};

/** Opens an invitation, and keeps its token in a cookie for the calls of the registration. */
export function verifyInvitation({ registrations, cookies }: Services): Route[] {
  return [
    route('get', '/', 'verifyInvitation', {
      summary: 'Opens an invitation by its token',
      query: tokenQuery,
      limit: 'links',
      returns: json('Who is invited', invitedSchema),
      async handle({ c, query: { token } }) {
        if (!token) throw unreadable('Missing token');
        const { link } = await registrations.open('invitation', token);
        cookies.invitation.write(c, token);
        return { email: link.email };
      },
    }),
  ];
}

export function verifyInvitationSession({ registrations, cookies }: Services): Route[] {
  return [
    route('get', '/', 'getInvitation', {
      summary: 'Returns the invitation that this browser opened',
      limit: 'links',
      returns: json('Who is invited', invitedSchema),
      async handle({ c }) {
        const token = await registrations.requireOpened(cookies.visitor(c));
        const { email, is_for_first_user } = (await registrations.open('invitation', token)).link;
        return { email, ...(is_for_first_user && { asksForEmail: true }) };
      },
    }),
  ];
}

/** Tells whether a reset link works, so that its page can say so when it is opened. */
export function verifyReset({ registrations }: Services): Route[] {
  return [
    route('get', '/', 'verifyReset', {
      summary: 'Checks a reset link, which it does not use',
      query: tokenQuery,
      limit: 'links',
      returns: json('Whose link it is', invitedSchema),
      async handle({ query: { token = '' } }) {
        const { email } = (await registrations.open('sign_in', token)).link;
        return { email };
      },
    }),
  ];
}

/** The two calls of registration and the two of sign-in (spec section 7), and those of a reset link. */
export function passkeys({ passkeys, registrations, cookies }: Services): Route[] {
  const limit = 'passkeys';

  /** Returns what a browser registers with after it opened an invitation. */
  async function opened(c: Context, input: Record<string, unknown>) {
    const token = await registrations.requireOpened(cookies.visitor(c));
    return { kind: 'invitation', token, input } as const;
  }

  function sendOptions(c: Context, { options, browserToken }: { options: object; browserToken: string }) {
    cookies.browser.write(c, browserToken);
    return c.json(options);
  }

  function signIn<User>(c: Context, { token, user }: { token: string; user: User }) {
    cookies.session.write(c, token);
    cookies.browser.clear(c);
    cookies.invitation.clear(c);
    return { user };
  }

  return [
    route('post', '/registration_options', 'createRegistrationOptions', {
      summary: 'Creates passkey registration options for an invited person',
      body: BODIES.registrationOptions,
      limit,
      returns: json('Creation options', webAuthnOptions),
      handle: async ({ c, body: { registration } }) =>
        sendOptions(c, await registrations.options(await opened(c, registration), cookies.visitor(c))),
    }),
    route('post', '/register', 'registerPasskey', {
      summary: 'Creates the account of an invited person and signs them in',
      body: BODIES.registration,
      limit,
      returns: json('The new session', signedInSchema, { status: 201 }),
      async handle({ c, body: { registration } }) {
        const { credential, ...fields } = registration;
        const invited = await opened(c, fields);
        return signIn(c, await registrations.complete(invited, credential, cookies.visitor(c)));
      },
    }),
    route('post', '/authentication_options', 'createAuthenticationOptions', {
      summary: 'Creates passkey sign-in options for a user',
      body: BODIES.authenticationOptions,
      limit,
      returns: json('Request options', webAuthnOptions),
      handle: async ({ c, body: { email } }) =>
        sendOptions(c, await passkeys.authenticationOptions(email, cookies.visitor(c))),
    }),
    route('post', '/authenticate', 'authenticate', {
      summary: 'Signs in',
      body: BODIES.authentication,
      limit,
      returns: json('The new session', signedInSchema),
      handle: async ({ c, body: { credential } }) =>
        signIn(c, await passkeys.authenticate(credential, cookies.visitor(c))),
    }),
    route('post', '/reset_options', 'createResetOptions', {
      summary: 'Creates passkey registration options for a reset link',
      body: BODIES.resetOptions,
      limit,
      returns: json('Creation options', webAuthnOptions),
      handle: async ({ c, body: { token } }) =>
        sendOptions(c, await registrations.options({ kind: 'sign_in', token }, cookies.visitor(c))),
    }),
    route('post', '/reset', 'resetPasskeys', {
      summary: 'Replaces all passkeys of a user with a new one, ends all sessions and signs in',
      body: BODIES.reset,
      limit,
      returns: json('The new session', signedInSchema, { status: 201 }),
      async handle({ c, body: { token, credential } }) {
        const reset = { kind: 'sign_in', token } as const;
        return signIn(c, await registrations.complete(reset, credential, cookies.visitor(c)));
      },
    }),
  ];
}
