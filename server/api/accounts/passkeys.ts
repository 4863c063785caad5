import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { REGISTRATION_FORM } from '../../../domain/accounts/registration.ts';
import { invitedSchema, sessionSchema } from '../../../domain/accounts/schemas.ts';
import { queryText } from '../../../domain/schemas.ts';
import type { Services } from '../../services.ts';
import { formSchema, objectSchema } from '../form-schema.ts';
import { checkedBody } from '../request-body.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';
import { assertion, credentialSchema, newCredential, webAuthnOptions } from './webauthn.ts';

const text = z.string('Please send texts.').default('');

const MISSING_REGISTRATION = 'Please send the registration.';

const tokenSchema = { type: 'string', description: 'The token in the link' };

const { properties, required } = formSchema(REGISTRATION_FORM);
const registrationSchema = objectSchema({ ...properties, credential: credentialSchema }, [
  ...required,
  'credential',
]);

const BODIES = {
  registrationOptions: checkedBody(
    objectSchema({ registration: formSchema(REGISTRATION_FORM) }),
    z.object({ registration: z.looseObject({}, MISSING_REGISTRATION) }),
  ),
  registration: checkedBody(
    objectSchema({ registration: registrationSchema }),
    z.object({ registration: z.looseObject({ credential: newCredential }, MISSING_REGISTRATION) }),
  ),
  authenticationOptions: checkedBody(
    objectSchema({ email: REGISTRATION_FORM.email.schema }),
    z.object({ email: text }),
  ),
  authentication: checkedBody(
    objectSchema({ credential: credentialSchema }),
    z.object({ credential: assertion }),
  ),
  resetOptions: checkedBody(objectSchema({ token: tokenSchema }), z.object({ token: text })),
  reset: checkedBody(
    objectSchema({ token: tokenSchema, credential: credentialSchema }),
    z.object({ token: text, credential: newCredential }),
  ),
};

/** Tells whether a reset link works, so that its page can say so when it is opened. */
export function verifyReset({ signInResets, rateLimits }: Services): Route[] {
  return [
    route('get', '/', 'verifyReset', {
      summary: 'Checks a reset link, which it does not use',
      query: z.object({ token: queryText('The token in the link') }),
      limit: rateLimits?.invitations,
      returns: json('Whose link it is', invitedSchema),
      errors: ['not_found', 'gone'],
      handle: ({ query: { token = '' } }) => signInResets.check(token),
    }),
  ];
}

/** The two calls of registration and the two of sign-in (spec section 7), and those of a reset link. */
export function passkeys({ passkeys: ceremonies, signInResets, cookies, rateLimits }: Services): Route[] {
  const limit = rateLimits?.passkeys;
  const linkLimit = rateLimits?.invitations;

  function signIn<User>(c: Context, { token, user }: { token: string; user: User }) {
    cookies.session.write(c, token);
    cookies.browser.clear(c);
    return { user };
  }

  return [
    route('post', '/registration_options', 'createRegistrationOptions', {
      summary: 'Creates passkey registration options for an invited person',
      body: BODIES.registrationOptions,
      limit,
      returns: json('Creation options', webAuthnOptions),
      errors: ['unauthenticated', 'conflict', 'gone'],
      handle: async ({ c, body: { registration } }) =>
        c.json(await ceremonies.registrationOptions(registration, cookies.visitor(c))),
    }),
    route('post', '/register', 'registerPasskey', {
      summary: 'Creates the account of an invited person and signs them in',
      body: BODIES.registration,
      limit,
      returns: json('The new session', sessionSchema, { status: 201 }),
      errors: ['unauthenticated', 'conflict', 'gone'],
      async handle({ c, body: { registration } }) {
        const { credential, ...fields } = registration;
        return signIn(c, await ceremonies.register(fields, credential, cookies.visitor(c)));
      },
    }),
    route('post', '/authentication_options', 'createAuthenticationOptions', {
      summary: 'Creates passkey sign-in options for a user',
      body: BODIES.authenticationOptions,
      limit,
      returns: json('Request options', webAuthnOptions),
      errors: ['not_found'],
      async handle({ c, body: { email } }) {
        const { options, browserToken } = await ceremonies.authenticationOptions(email, cookies.visitor(c));
        cookies.browser.write(c, browserToken);
        return c.json(options);
      },
    }),
    route('post', '/authenticate', 'authenticate', {
      summary: 'Signs in',
      body: BODIES.authentication,
      limit,
      returns: json('The new session', sessionSchema),
      errors: ['unauthenticated'],
      handle: async ({ c, body: { credential } }) =>
        signIn(c, await ceremonies.authenticate(credential, cookies.visitor(c))),
    }),
    route('post', '/reset_options', 'createResetOptions', {
      summary: 'Creates passkey registration options for a reset link',
      body: BODIES.resetOptions,
      limit: linkLimit,
      returns: json('Creation options', webAuthnOptions),
      errors: ['not_found', 'gone'],
      async handle({ c, body: { token } }) {
        const { options, browserToken } = await signInResets.options(token, cookies.visitor(c));
        cookies.browser.write(c, browserToken);
        return c.json(options);
      },
    }),
    route('post', '/reset', 'resetPasskeys', {
      summary: 'Replaces all passkeys of a user with a new one, ends all sessions and signs in',
      body: BODIES.reset,
      limit: linkLimit,
      returns: json('The new session', sessionSchema, { status: 201 }),
      errors: ['not_found', 'conflict', 'gone'],
      handle: async ({ c, body: { token, credential } }) =>
        signIn(c, await signInResets.complete(token, credential, cookies.visitor(c))),
    }),
  ];
}
