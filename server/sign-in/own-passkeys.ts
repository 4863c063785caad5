import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Input, readForm } from '../../domain/forms/field.ts';
import { PASSKEY_FORM } from '../../domain/sign-in/passkey-form.ts';
import type { Passkey } from '../../domain/team/team-responses.ts';
import { type ActiveSession, userActor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { conflict, notFound, validFields } from '../errors.ts';
import { type NewEvent, recordEvents, userSubject } from '../events/repository.ts';
import type { Visitor } from '../http/cookies.ts';
import { lockSignedIn } from '../team/service.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './repository.ts';
import { createRegistrationOptions, verifyNewPasskey } from './service.ts';

/** More than a person's number of devices. */
const MAX_PASSKEYS = 20;

/** Returns the passkeys of the signed-in user, as the API shows them. */
export async function listOwnPasskeys(db: Db, { user, passkeyId }: ActiveSession): Promise<Passkey[]> {
  return (await listPasskeys(db, user.id)).map(({ credentialId: _, transports: __, ...passkey }) => ({
    ...passkey,
    isCurrent: passkey.id === passkeyId,
  }));
}

/** Who changes own passkeys, and from which browser. */
type By = { session: ActiveSession; visitor: Visitor };

/** Returns options for the authenticator, and the browser's secret that the response must include. */
export async function createOwnPasskeyOptions(ctx: Context, { session, visitor }: By) {
  const known = await listPasskeys(ctx.db, session.user.id);
  rejectFull(known.length);
  const user = await lockSignedIn(ctx.db, session.user.id, session.id);
  return createRegistrationOptions(ctx, user, visitor, known);
}

/** Adds a passkey, by default named after the day. @throws invalid; conflict if it is already registered. */
export async function addOwnPasskey(
  ctx: Context,
  input: Input,
  response: RegistrationResponseJSON,
  by: By,
): Promise<Passkey> {
  const { session, visitor } = by;
  const name = input.name ? readName(input) : undefined;
  const user = await lockSignedIn(ctx.db, session.user.id, session.id);
  const passkey = await verifyNewPasskey(ctx, response, user, visitor);
  return change(ctx, by, async (trx, own) => {
    rejectFull(own.length);
    const id = await insertPasskey(trx, session.user.id, passkey, ctx.now(), name);
    const result = find(await listOwnPasskeys(trx, session), id);
    return { event: { action: 'passkey_added', new_value: result.name }, result };
  });
}

function rejectFull(count: number): void {
  if (count < MAX_PASSKEYS) return;
  throw conflict(`You have ${MAX_PASSKEYS} passkeys. Please remove one that you no longer use first.`);
}

/** @throws invalid; not_found for other users' passkeys. */
export async function renameOwnPasskey(ctx: Context, id: number | null, input: Input, by: By) {
  const name = readName(input);
  return change(ctx, by, async (trx, own) => {
    const { name: old_value, ...passkey } = find(own, id);
    const result = { ...passkey, name };
    await renamePasskey(trx, result);
    return { event: { action: 'passkey_renamed', old_value, new_value: name }, result };
  });
}

/** Removes a passkey and ends the sessions that it opened. @throws not_found for other users' ones; conflict for the last. */
export function removeOwnPasskey(ctx: Context, id: number | null, by: By): Promise<void> {
  return change(ctx, by, async (trx, own) => {
    const passkey = find(own, id);
    if (own.length === 1) throw conflict('This is your only passkey. Please add another one first.');
    await deletePasskey(trx, passkey.id);
    return { event: { action: 'passkey_removed', old_value: passkey.name }, result: undefined };
  });
}

type Event = Pick<NewEvent, 'action' | 'old_value' | 'new_value'>;

/** Changes a user's own passkeys, one change at a time, with an event. @throws unauthenticated if the session has ended. */
function change<T>(
  { db, now }: Context,
  { session, visitor }: By,
  work: (trx: Transaction, own: Passkey[]) => Promise<{ event: Event; result: T }>,
): Promise<T> {
  return transaction(db, async (trx) => {
    const user = await lockSignedIn(trx, session.user.id, session.id);
    const { event, result } = await work(trx, await listOwnPasskeys(trx, session));
    const author = { actor: userActor(user, visitor.address), at: now() };
    await recordEvents(trx, author, [{ ...userSubject(user), ...event }]);
    return result;
  });
}

function find(own: Passkey[], id: number | null): Passkey {
  const passkey = own.find((each) => each.id === id);
  if (!passkey) throw notFound('There is no such passkey.');
  return passkey;
}

function readName(input: Input): string {
  return validFields(readForm(PASSKEY_FORM, input)).name;
}
