import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { Input } from '../../domain/forms/field.ts';
import { queryText } from '../../domain/responses.ts';
import { REGISTRATION_FORM } from '../../domain/sign-in/registration-form.ts';
import { invitedSchema, sessionSchema, signedInSchema } from '../../domain/team/team-responses.ts';
import type { Context } from '../context.ts';
import { unreadable } from '../errors.ts';
import { formSchema, type ObjectSchema, objectSchema } from '../http/form-schema.ts';
import { checkedBody } from '../http/request-body.ts';
import { json, noContent } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import { assertion, credentialSchema, newCredential, webAuthnOptions } from './credential-schemas.ts';
import { completeRegistration, openLink, openRegistration, requireOpened } from './registration.ts';
import { authenticate, createAuthenticationOptions } from './service.ts';
import { endSession, type SignedIn } from './sessions.ts';

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
  signInLinkOptions: body({ token: tokenSchema }, z.object({ token: text })),
  signInLink: body(
    { token: tokenSchema, credential: credentialSchema },
    z.object({ token: text, credential: newCredential }),
  ),
};

export const session: Route[] = [
  route('get', '/', 'getSession', {
    summary: 'Returns the current session; with `renew=no` without renewing it',
    query: z.object({ renew: queryText("'no' to only ask when it ends") }),
    returns: json('The session', sessionSchema),
    handle: ({ session: { user, permissions } }) => ({ user, permissions }),
  }),
  route('delete', '/', 'deleteSession', {
    summary: 'Signs out',
    returns: noContent('Signed out'),
    async handle({ ctx, c }) {
      const { sessionToken, address } = ctx.cookies.visitor(c);
      if (sessionToken) await endSession(ctx, sessionToken, address);
      ctx.cookies.endSession(c);
    },
  }),
];

/** Opens an invitation, and keeps its token in a cookie for the calls of the registration. */
export const verifyInvitation: Route[] = [
  route('get', '/', 'verifyInvitation', {
    summary: 'Opens an invitation by its token',
    query: tokenQuery,
    limit: 'links',
    returns: json('Who is invited', invitedSchema),
    async handle({ ctx, c, query: { token } }) {
      if (!token) throw unreadable('Missing token');
      const { link } = await openLink(ctx, 'invitation', token);
      ctx.cookies.invitation.write(c, token);
      return { email: link.email };
    },
  }),
];

export const verifyInvitationSession: Route[] = [
  route('get', '/', 'getInvitation', {
    summary: 'Returns the invitation that this browser opened',
    limit: 'links',
    returns: json('Who is invited', invitedSchema),
    async handle({ ctx, c }) {
      const token = await requireOpened(ctx, ctx.cookies.visitor(c));
      const { email, is_for_first_user } = (await openLink(ctx, 'invitation', token)).link;
      return { email, ...(is_for_first_user && { asksForEmail: true }) };
    },
  }),
];

/** Tells whether a sign-in link works, so that its page can say so when it is opened. */
export const verifySignInLink: Route[] = [
  route('get', '/', 'verifySignInLink', {
    summary: 'Checks a sign-in link, which it does not use',
    query: tokenQuery,
    limit: 'links',
    returns: json('Whose link it is', invitedSchema),
    async handle({ ctx, query: { token = '' } }) {
      const { email } = (await openLink(ctx, 'sign_in', token)).link;
      return { email };
    },
  }),
];

/** Returns what a browser registers with after it opened an invitation. */
async function readInvitation(ctx: Context, c: HonoContext, input: Input) {
  return { kind: 'invitation', token: await requireOpened(ctx, ctx.cookies.visitor(c)), input } as const;
}

type NewOptions = { options: object; browserToken: string };

function sendOptions({ cookies }: Context, c: HonoContext, { options, browserToken }: NewOptions) {
  cookies.browser.write(c, browserToken);
  return c.json(options);
}

function startSession({ cookies }: Context, c: HonoContext, { token, user }: SignedIn) {
  cookies.session.write(c, token);
  cookies.browser.clear(c);
  cookies.invitation.clear(c);
  return { user };
}

/** The two calls of registration and the two of sign-in (spec section 7), and the two of a sign-in link. */
export const passkeys: Route[] = [
  route('post', '/registration_options', 'createRegistrationOptions', {
    summary: 'Creates passkey registration options for an invited person',
    body: BODIES.registrationOptions,
    limit: 'passkeys',
    returns: json('Creation options', webAuthnOptions),
    async handle({ ctx, c, body: { registration } }) {
      const invitation = await readInvitation(ctx, c, registration);
      return sendOptions(ctx, c, await openRegistration(ctx, invitation, ctx.cookies.visitor(c)));
    },
  }),
  route('post', '/register', 'registerPasskey', {
    summary: 'Creates the account of an invited person and signs them in',
    body: BODIES.registration,
    limit: 'passkeys',
    returns: json('The new session', signedInSchema, { status: 201 }),
    async handle({ ctx, c, body: { registration } }) {
      const { credential, ...fields } = registration;
      const invitation = await readInvitation(ctx, c, fields);
      const visitor = ctx.cookies.visitor(c);
      return startSession(ctx, c, await completeRegistration(ctx, invitation, credential, visitor));
    },
  }),
  route('post', '/authentication_options', 'createAuthenticationOptions', {
    summary: 'Creates passkey sign-in options for a user',
    body: BODIES.authenticationOptions,
    limit: 'passkeys',
    returns: json('Request options', webAuthnOptions),
    handle: async ({ ctx, c, body: { email } }) =>
      sendOptions(ctx, c, await createAuthenticationOptions(ctx, email, ctx.cookies.visitor(c))),
  }),
  route('post', '/authenticate', 'authenticate', {
    summary: 'Signs in',
    body: BODIES.authentication,
    limit: 'passkeys',
    returns: json('The new session', signedInSchema),
    handle: async ({ ctx, c, body: { credential } }) =>
      startSession(ctx, c, await authenticate(ctx, credential, ctx.cookies.visitor(c))),
  }),
  route('post', '/sign_in_link_options', 'createSignInLinkOptions', {
    summary: 'Creates passkey registration options for a sign-in link',
    body: BODIES.signInLinkOptions,
    limit: 'passkeys',
    returns: json('Creation options', webAuthnOptions),
    async handle({ ctx, c, body: { token } }) {
      const link = { kind: 'sign_in', token } as const;
      return sendOptions(ctx, c, await openRegistration(ctx, link, ctx.cookies.visitor(c)));
    },
  }),
  route('post', '/sign_in_link', 'useSignInLink', {
    summary: 'Replaces all passkeys of a user with a new one, ends all sessions and signs in',
    body: BODIES.signInLink,
    limit: 'passkeys',
    returns: json('The new session', signedInSchema, { status: 201 }),
    async handle({ ctx, c, body: { token, credential } }) {
      const link = { kind: 'sign_in', token } as const;
      const visitor = ctx.cookies.visitor(c);
      return startSession(ctx, c, await completeRegistration(ctx, link, credential, visitor));
    },
  }),
];
