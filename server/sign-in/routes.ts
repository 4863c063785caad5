import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { queryText } from '../../domain/responses.ts';
import { REGISTRATION_FORM } from '../../domain/sign-in/registration-form.ts';
import { invitedSchema, sessionSchema, signedInSchema } from '../../domain/team/team-responses.ts';
import type { Context } from '../context.ts';
import { unreadable } from '../errors.ts';
import { formSchema, type ObjectSchema, objectSchema } from '../http/form-schema.ts';
import { checkedBody } from '../http/request-body.ts';
import { json, noContent } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import type { LinkKind } from '../team/links-repository.ts';
import { assertion, credentialSchema, newCredential, webAuthnOptions } from './credential-schemas.ts';
import { completeRegistration, openedToken, openLink, openRegistration } from './registration.ts';
import { authenticate, createAuthenticationOptions } from './service.ts';
import { endSession, type SignedIn } from './sessions.ts';

const text = z.string('Please send texts.').default('');

const MISSING_REGISTRATION = 'Please send the registration.';

const form = formSchema(REGISTRATION_FORM);
const filledForm = objectSchema({ ...form.properties, credential: credentialSchema });

const body = <Schema extends z.ZodType>(properties: ObjectSchema['properties'], checked: Schema) =>
  checkedBody(objectSchema(properties), checked);

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

/** Opens a link, which it does not use, and keeps its token in a cookie for the calls of the registration. */
const verifyLink = (kind: LinkKind, operationId: string, summary: string): Route[] => [
  route('get', '/', operationId, {
    summary,
    query: z.object({ token: queryText('The token in the link') }),
    limit: 'links',
    returns: json('Whose link it is', invitedSchema),
    async handle({ ctx, c, query: { token } }) {
      if (!token) throw unreadable('Missing token');
      const { link } = await openLink(ctx, token, { kind });
      ctx.cookies.link.write(c, token);
      return { email: link.email };
    },
  }),
];

export const verifyInvitation = verifyLink('invitation', 'verifyInvitation', 'Opens an invitation');
export const verifySignInLink = verifyLink('sign_in', 'verifySignInLink', 'Opens a sign-in link');

export const verifyInvitationSession: Route[] = [
  route('get', '/', 'getInvitation', {
    summary: 'Returns the invitation that this browser opened',
    limit: 'links',
    returns: json('Who is invited', invitedSchema),
    async handle({ ctx, c }) {
      const { link } = await openLink(ctx, openedToken(ctx.cookies.visitor(c)), { kind: 'invitation' });
      const { email, is_for_first_user } = link;
      return { email, ...(is_for_first_user && { asksForEmail: true }) };
    },
  }),
];

type NewOptions = { options: object; browserToken: string };

function sendOptions({ cookies }: Context, c: HonoContext, { options, browserToken }: NewOptions) {
  cookies.browser.write(c, browserToken);
  return c.json(options);
}

function startSession({ cookies }: Context, c: HonoContext, { token, user }: SignedIn) {
  cookies.session.write(c, token);
  cookies.browser.clear(c);
  cookies.link.clear(c);
  return { user };
}

/** The two calls of registration, by an invitation or a sign-in link, and the two of sign-in (spec section 7). */
export const passkeys: Route[] = [
  route('post', '/registration_options', 'createRegistrationOptions', {
    summary:
      'Creates passkey registration options for whoever has opened a link; a sign-in link takes the email only',
    body: body({ registration: form }, z.object({ registration: z.looseObject({}, MISSING_REGISTRATION) })),
    limit: 'passkeys',
    returns: json('Creation options', webAuthnOptions),
    async handle({ ctx, c, body: { registration } }) {
      return sendOptions(ctx, c, await openRegistration(ctx, registration, ctx.cookies.visitor(c)));
    },
  }),
  route('post', '/register', 'registerPasskey', {
    summary: 'Creates the account of an invited person, or replaces all passkeys of a user, and signs in',
    body: body(
      { registration: filledForm },
      z.object({ registration: z.looseObject({ credential: newCredential }, MISSING_REGISTRATION) }),
    ),
    limit: 'passkeys',
    returns: json('The new session', signedInSchema, { status: 201 }),
    async handle({ ctx, c, body: { registration } }) {
      const { credential, ...fields } = registration;
      return startSession(
        ctx,
        c,
        await completeRegistration(ctx, fields, credential, ctx.cookies.visitor(c)),
      );
    },
  }),
  route('post', '/authentication_options', 'createAuthenticationOptions', {
    summary: 'Creates passkey sign-in options for a user',
    body: body({ email: REGISTRATION_FORM.email.schema }, z.object({ email: text })),
    limit: 'passkeys',
    returns: json('Request options', webAuthnOptions),
    handle: async ({ ctx, c, body: { email } }) =>
      sendOptions(ctx, c, await createAuthenticationOptions(ctx, email, ctx.cookies.visitor(c))),
  }),
  route('post', '/authenticate', 'authenticate', {
    summary: 'Signs in',
    body: body({ credential: credentialSchema }, z.object({ credential: assertion })),
    limit: 'passkeys',
    returns: json('The new session', signedInSchema),
    handle: async ({ ctx, c, body: { credential } }) =>
      startSession(ctx, c, await authenticate(ctx, credential, ctx.cookies.visitor(c))),
  }),
];
