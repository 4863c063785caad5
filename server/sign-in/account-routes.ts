import { z } from '@hono/zod-openapi';
import { PASSKEY_FORM } from '../../domain/sign-in/passkey-form.ts';
import { passkeySchema } from '../../domain/team/team-responses.ts';
import { formSchema, objectSchema } from '../http/form-schema.ts';
import { checkedBody, formBody } from '../http/request-body.ts';
import { json, noContent } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import { credentialSchema, newCredential, webAuthnOptions } from './credential-schemas.ts';
import {
  addOwnPasskey,
  createOwnPasskeyOptions,
  listOwnPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
} from './own-passkeys.ts';
import { endOtherSessions } from './sessions.ts';

const newPasskeySchema = objectSchema(
  { ...formSchema(PASSKEY_FORM).properties, credential: credentialSchema },
  ['credential'],
);

export const account: Route[] = [
  route('get', '/passkeys', 'listOwnPasskeys', {
    summary: "Lists the user's own passkeys, oldest first",
    returns: json('The whole list', z.array(passkeySchema)),
    handle: ({ ctx, session }) => listOwnPasskeys(ctx.db, session),
  }),
  route('post', '/passkeys/registration_options', 'createOwnPasskeyOptions', {
    summary: 'Creates registration options for another passkey of the user',
    limit: 'passkeys',
    returns: json('Creation options', webAuthnOptions),
    async handle({ ctx, c, session }) {
      const by = { session, visitor: ctx.cookies.visitor(c) };
      const { options, browserToken } = await createOwnPasskeyOptions(ctx, by);
      ctx.cookies.browser.write(c, browserToken);
      return c.json(options);
    },
  }),
  route('post', '/passkeys', 'addOwnPasskey', {
    summary: 'Adds a passkey; without a name, it shows its creation date',
    body: checkedBody(newPasskeySchema, z.looseObject({ credential: newCredential })),
    limit: 'passkeys',
    returns: json('The new passkey', passkeySchema, { status: 201 }),
    async handle({ ctx, c, body: { credential, ...fields }, session }) {
      const by = { session, visitor: ctx.cookies.visitor(c) };
      const added = await addOwnPasskey(ctx, fields, credential, by);
      ctx.cookies.browser.clear(c);
      return added;
    },
  }),
  route('patch', '/passkeys/{id}', 'renameOwnPasskey', {
    summary: "Renames one of the user's own passkeys",
    body: formBody(PASSKEY_FORM),
    returns: json('The renamed passkey', passkeySchema),
    handle: ({ ctx, c, id, body, session }) =>
      renameOwnPasskey(ctx, id, body, { session, visitor: ctx.cookies.visitor(c) }),
  }),
  route('delete', '/passkeys/{id}', 'removeOwnPasskey', {
    summary:
      "Removes one of the user's own passkeys, unless it is the last one, and ends the sessions that it opened",
    returns: noContent('Removed'),
    async handle({ ctx, c, id, session }) {
      await removeOwnPasskey(ctx, id, { session, visitor: ctx.cookies.visitor(c) });
      if (id === session.passkeyId) ctx.cookies.endSession(c);
    },
  }),
  route('delete', '/sessions', 'endOtherSessions', {
    summary: "Ends the user's own sessions in all other browsers",
    returns: noContent('Ended'),
    handle: ({ ctx, session, address }) => endOtherSessions(ctx, session, address),
  }),
];
