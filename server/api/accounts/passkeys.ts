import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { REGISTRATION_FORM } from '../../../domain/accounts/registration.ts';
import { sessionSchema } from '../../../domain/accounts/schemas.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { formSchema, objectSchema } from '../form-schema.ts';
import { readBody } from '../request-body.ts';
import { body, json, resource, respond } from '../resource.ts';
import { assertion, credentialSchema, newCredential, webAuthnOptions } from './webauthn.ts';

const text = z.string('Please send texts.').default('');

const MISSING_REGISTRATION = 'Please send the registration.';

const registrationOptionsBody = z.object({
  registration: z.looseObject({}, MISSING_REGISTRATION),
});
const registerBody = z.object({
  registration: z.looseObject({ credential: newCredential }, MISSING_REGISTRATION),
});
const authenticationOptionsBody = z.object({ email: text });
const authenticateBody = z.object({ credential: assertion });
const resetOptionsBody = z.object({ token: text });
const resetBody = z.object({ token: text, credential: newCredential });
const tokenSchema = { type: 'string', description: 'The token in the link' };

const { properties, required } = formSchema(REGISTRATION_FORM);
const registrationSchema = objectSchema({ ...properties, credential: credentialSchema }, [
  ...required,
  'credential',
]);

/** The two calls of registration and the two of sign-in (spec section 7), and those of a reset link. */
export function passkeys({ passkeys: ceremonies, signInResets, cookies, rateLimits }: Services): OpenAPIHono {
  const middleware = limitByAddress(rateLimits?.passkeys ?? null);
  const linkLimit = limitByAddress(rateLimits?.invitations ?? null);
  return resource()
    .openapi(
      createRoute({
        method: 'post',
        path: '/registration_options',
        operationId: 'createRegistrationOptions',
        summary: 'Creates passkey registration options for an invited person',
        request: { body: body(objectSchema({ registration: formSchema(REGISTRATION_FORM) })) },
        middleware,
        ...errors('unauthenticated', 'conflict', 'gone', 'too_many'),
        responses: { 200: json('Creation options', webAuthnOptions) },
      }),
      async (c) => {
        const { registration } = await readBody(c, registrationOptionsBody);
        const options = await ceremonies.registrationOptions(registration, cookies.visitor(c));
        return c.json({ ...options }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/register',
        operationId: 'registerPasskey',
        summary: 'Creates the account of an invited person and signs them in',
        request: { body: body(objectSchema({ registration: registrationSchema })) },
        middleware,
        ...errors('unauthenticated', 'conflict', 'gone', 'too_many'),
        responses: { 201: json('The new session', sessionSchema) },
      }),
      async (c) => {
        const { credential, ...fields } = (await readBody(c, registerBody)).registration;
        const { token, user } = await ceremonies.register(fields, credential, cookies.visitor(c));
        cookies.session.write(c, token);
        cookies.browser.clear(c);
        return respond(c, { user }, 201);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/authentication_options',
        operationId: 'createAuthenticationOptions',
        summary: 'Creates passkey sign-in options for a user',
        request: { body: body(objectSchema({ email: REGISTRATION_FORM.email.schema })) },
        middleware,
        ...errors('not_found', 'too_many'),
        responses: { 200: json('Request options', webAuthnOptions) },
      }),
      async (c) => {
        const { email } = await readBody(c, authenticationOptionsBody);
        const { options, browserToken } = await ceremonies.authenticationOptions(email, cookies.visitor(c));
        cookies.browser.write(c, browserToken);
        return c.json({ ...options }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/authenticate',
        operationId: 'authenticate',
        summary: 'Signs in',
        request: { body: body(objectSchema({ credential: credentialSchema })) },
        middleware,
        ...errors('unauthenticated', 'too_many'),
        responses: { 200: json('The new session', sessionSchema) },
      }),
      async (c) => {
        const { credential } = await readBody(c, authenticateBody);
        const { token, user } = await ceremonies.authenticate(credential, cookies.visitor(c));
        cookies.session.write(c, token);
        cookies.browser.clear(c);
        return respond(c, { user }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/reset_options',
        operationId: 'createResetOptions',
        summary: 'Creates passkey registration options for a reset link',
        request: { body: body(objectSchema({ token: tokenSchema })) },
        middleware: linkLimit,
        ...errors('not_found', 'gone', 'too_many'),
        responses: { 200: json('Creation options', webAuthnOptions) },
      }),
      async (c) => {
        const { token } = await readBody(c, resetOptionsBody);
        const { options, browserToken } = await signInResets.options(token, cookies.visitor(c));
        cookies.browser.write(c, browserToken);
        return c.json({ ...options }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/reset',
        operationId: 'resetPasskeys',
        summary: 'Replaces all passkeys of a user with a new one, ends all sessions and signs in',
        request: { body: body(objectSchema({ token: tokenSchema, credential: credentialSchema })) },
        middleware: linkLimit,
        ...errors('not_found', 'conflict', 'gone', 'too_many'),
        responses: { 201: json('The new session', sessionSchema) },
      }),
      async (c) => {
        const { token: link, credential } = await readBody(c, resetBody);
        const { token, user } = await signInResets.complete(link, credential, cookies.visitor(c));
        cookies.session.write(c, token);
        cookies.browser.clear(c);
        return respond(c, { user }, 201);
      },
    );
}
