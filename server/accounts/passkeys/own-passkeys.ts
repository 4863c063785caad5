import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { PASSKEY_FORM } from '../../../domain/accounts/account.ts';
import type { Passkey } from '../../../domain/accounts/schemas.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { type NewEvent, recordEvents, userActor, userSubject } from '../../db/history/repository.ts';
import type { Database, DatabaseOrTransaction } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, notFound, validFields } from '../../errors.ts';
import type { Visitor } from '../../http/cookies.ts';
import { recordRejection } from '../audit/rejection.ts';
import type { ActiveSession } from '../sessions/service.ts';
import { lockSignedIn } from '../users/administration.ts';
import type { UserRecord } from '../users/repository.ts';
import type { Challenges } from './challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './repository.ts';

/** More than a person's number of devices. */
const MAX_PASSKEYS = 20;

/** Lets signed-in users manage their own passkeys. */
export function createOwnPasskeyService(db: Database, challenges: Challenges, now: () => number) {
  /** Returns the passkeys as the API shows them. */
  async function list(from: DatabaseOrTransaction, { user, passkeyId }: ActiveSession): Promise<Passkey[]> {
    return (await listPasskeys(from, user.id)).map(({ credentialId: _, transports: __, ...passkey }) => ({
      ...passkey,
      isCurrent: passkey.id === passkeyId,
    }));
  }

  async function find(from: DatabaseOrTransaction, session: ActiveSession, id: number | null) {
    const passkey = (await list(from, session)).find((each) => each.id === id);
    if (!passkey) throw notFound('There is no such passkey.');
    return passkey;
  }

  return {
    list: (session: ActiveSession): Promise<Passkey[]> => list(db, session),

    /** Returns options for the authenticator, and the browser's secret that the response must include. */
    async options(session: ActiveSession, visitor: Visitor) {
      const known = await listPasskeys(db, session.user.id);
      rejectMore(known.length);
      return challenges.creationOptions('addition', visitor, await requireUser(db, session), known);
    },

    /**
     * Adds a passkey. Without a name, it shows its creation date.
     * @throws invalid for the name or the authenticator's response; conflict if it is already registered.
     */
    add: (
      input: Record<string, unknown>,
      response: RegistrationResponseJSON,
      session: ActiveSession,
      visitor: Visitor,
    ): Promise<Passkey> =>
      recordRejection(db, visitor, now, async () => {
        const name = input.name ? readName(input) : null;
        const user = await requireUser(db, session);
        const passkey = await challenges.verifyNewPasskey(response, 'addition', visitor, user);
        return transaction(db, async (trx) => {
          await requireUser(trx, session);
          rejectMore((await listPasskeys(trx, user.id)).length);
          const id = await insertPasskey(trx, user, { ...passkey, name }, now());
          const added = await find(trx, session, id);
          await record(trx, session, visitor, { action: 'passkey_added', new_value: added.name });
          return added;
        });
      }),

    /** @throws invalid; not_found for other users' passkeys. */
    async rename(
      id: number | null,
      input: Record<string, unknown>,
      session: ActiveSession,
      visitor: Visitor,
    ): Promise<Passkey> {
      const name = readName(input);
      return transaction(db, async (trx) => {
        await requireUser(trx, session);
        const { name: old_value, ...passkey } = await find(trx, session, id);
        const renamed = { ...passkey, name };
        await renamePasskey(trx, renamed);
        await record(trx, session, visitor, { action: 'passkey_renamed', old_value, new_value: name });
        return renamed;
      });
    },

    /**
     * Removes a passkey and ends the sessions that it opened.
     * @throws not_found for other users' passkeys; conflict for the last one.
     */
    async remove(id: number | null, session: ActiveSession, visitor: Visitor): Promise<void> {
      await transaction(db, async (trx) => {
        await requireUser(trx, session);
        const passkey = await find(trx, session, id);
        if ((await listPasskeys(trx, session.user.id)).length === 1) {
          throw conflict('This is your only passkey. Please add another one first.');
        }
        await deletePasskey(trx, passkey.id);
        await record(trx, session, visitor, { action: 'passkey_removed', old_value: passkey.name });
      });
    },
  };

  /** Returns the session's user. In a transaction, passkey changes of a user run one at a time. */
  function requireUser(from: DatabaseOrTransaction, session: ActiveSession): Promise<UserRecord> {
    return lockSignedIn(from, { userId: session.user.id, sessionId: session.id });
  }

  async function record(
    trx: DatabaseOrTransaction,
    { user }: ActiveSession,
    { address }: Visitor,
    event: Pick<NewEvent, 'action' | 'old_value' | 'new_value'>,
  ): Promise<void> {
    const author = { actor: userActor(user, address), at: now() };
    await recordEvents(trx, author, [{ ...userSubject(user), ...event }]);
  }
}

/** @throws invalid */
function readName(input: Record<string, unknown>): string {
  return validFields(readForm(PASSKEY_FORM, input)).name;
}

function rejectMore(count: number): void {
  if (count >= MAX_PASSKEYS) {
    throw conflict(`You have ${MAX_PASSKEYS} passkeys. Please remove one that you no longer use first.`);
  }
}
