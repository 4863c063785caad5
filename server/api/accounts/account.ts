import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { PASSKEY_FORM } from '../../../domain/accounts/account.ts';
import { ownSessionSchema, passkeySchema } from '../../../domain/accounts/schemas.ts';
import { parseId } from '../../../domain/ids.ts';
import { clientAddress } from '../../http/client-address.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { formSchema, objectSchema } from '../form-schema.ts';
import { readBody, readFields } from '../request-body.ts';
import { body, idParameter, json, resource, respond } from '../resource.ts';
import { credentialSchema, newCredential, webAuthnOptions } from './webauthn.ts';

const passkeyBody = z.looseObject({ credential: newCredential });

/** The signed-in user's own passkeys and sessions. */
export function account({ ownPasskeys, sessions, cookies, rateLimits }: Services): OpenAPIHono {
  const limited = limitByAddress(rateLimits?.passkeys ?? null);
  return resource()
    .openapi(
      createRoute({
        method: 'get',
        path: '/passkeys',
        operationId: 'listOwnPasskeys',
        summary: "Lists the user's own passkeys, oldest first",
        responses: { 200: json('The whole list', z.array(passkeySchema)) },
      }),
      async (c) => respond(c, await ownPasskeys.list(c.get('session')), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/passkeys/registration_options',
        operationId: 'createOwnPasskeyOptions',
        summary: 'Creates registration options for another passkey of the user',
        middleware: limited,
        ...errors('conflict', 'too_many'),
        responses: { 200: json('Creation options', webAuthnOptions) },
      }),
      async (c) => {
        const { options, browserToken } = await ownPasskeys.options(c.get('session'), cookies.visitor(c));
        cookies.browser.write(c, browserToken);
        return c.json({ ...options }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/passkeys',
        operationId: 'addOwnPasskey',
        summary: 'Adds a passkey; without a name, it shows its creation date',
        request: {
          body: body(
            objectSchema({ ...formSchema(PASSKEY_FORM).properties, credential: credentialSchema }, [
              'credential',
            ]),
          ),
        },
        middleware: limited,
        ...errors('conflict', 'too_many'),
        responses: { 201: json('The new passkey', passkeySchema) },
      }),
      async (c) => {
        const { credential, ...fields } = await readBody(c, passkeyBody);
        const added = await ownPasskeys.add(fields, credential, c.get('session'), cookies.visitor(c));
        cookies.browser.clear(c);
        return respond(c, added, 201);
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/passkeys/{id}',
        operationId: 'renameOwnPasskey',
        summary: "Renames one of the user's own passkeys",
        request: { params: idParameter, body: body(formSchema(PASSKEY_FORM)) },
        ...errors('not_found'),
        responses: { 200: json('The renamed passkey', passkeySchema) },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        return respond(
          c,
          await ownPasskeys.rename(id, await readFields(c), c.get('session'), cookies.visitor(c)),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/passkeys/{id}',
        operationId: 'removeOwnPasskey',
        summary:
          "Removes one of the user's own passkeys, unless it is the last one, and ends the sessions that it opened",
        request: { params: idParameter },
        ...errors('not_found', 'conflict'),
        responses: { 204: { description: 'Removed' } },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        const session = c.get('session');
        await ownPasskeys.remove(id, session, cookies.visitor(c));
        if (id === session.passkeyId) cookies.endSession(c);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/sessions',
        operationId: 'listOwnSessions',
        summary: "Lists the user's own sessions in all browsers, most recently used first",
        responses: { 200: json('The whole list', z.array(ownSessionSchema)) },
      }),
      async (c) => respond(c, await sessions.list(c.get('session')), 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/sessions/{id}',
        operationId: 'endOwnSession',
        summary: "Ends one of the user's own sessions",
        request: { params: idParameter },
        ...errors('not_found'),
        responses: { 204: { description: 'Ended' } },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        await sessions.endOwn(id, c.get('session').user, clientAddress(c));
        return c.body(null, 204);
      },
    );
}
