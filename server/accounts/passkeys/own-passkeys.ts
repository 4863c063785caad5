import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PASSKEY_FORM } from '../../../domain/accounts/account.ts';
import type { Passkey, User } from '../../../domain/accounts/schemas.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { newToken } from '../../db/link.ts';
import type { Database, DatabaseOrTransaction } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, invalid, notFound, rejectInvalid, unauthenticated } from '../../errors.ts';
import type { Visitor } from '../../http/visitor.ts';
import { audited, Rejection } from '../audit/rejection.ts';
import { recordEvent } from '../audit/repository.ts';
import type { ActiveSession } from '../sessions/service.ts';
import { lockUser, type UserRecord } from '../users/repository.ts';
import { CeremonyError, type RelyingParty, verifyRegistration } from './ceremony.ts';
import type { Challenges } from './challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './repository.ts';
import { asRejection } from './service.ts';

/** More than a person's number of devices. */
const MAX_PASSKEYS = 20;

export type OwnPasskeyService = ReturnType<typeof createOwnPasskeyService>;

/** Lets signed-in users manage their own passkeys. */
export function createOwnPasskeyService({
  db,
  party,
  challenges,
  now,
}: {
  db: Database;
  party: RelyingParty;
  challenges: Challenges;
  now: () => number;
}) {
  /** Returns the passkeys as the API shows them. */
  async function list(
    from: DatabaseOrTransaction,
    { user, passkeyId }: Pick<ActiveSession, 'user' | 'passkeyId'>,
  ): Promise<Passkey[]> {
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
    async options(
      { user }: ActiveSession,
      visitor: Visitor,
    ): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; browserToken: string }> {
      const known = await listPasskeys(db, user.id);
      rejectMore(known.length);
      const { userHandle } = await currentUser(db, user);
      const browserToken = visitor.browserToken ?? newToken();
      const options = await challenges.creationOptions(
        'addition',
        browserToken,
        { ...user, userHandle },
        known,
      );
      return { options, browserToken };
    },

    /**
     * Adds a passkey. Without a name, it shows its creation date.
     * @throws invalid for the name or the authenticator's response; conflict if it is already registered.
     */
    add: (
      input: Record<string, unknown>,
      answer: RegistrationResponseJSON,
      session: ActiveSession,
      visitor: Visitor,
    ): Promise<Passkey> =>
      audited(db, visitor, now, async () => {
        const { user } = session;
        const name = input.name ? readName(input) : null;
        const { userHandle } = await currentUser(db, user);
        const passkey = await verify(userHandle).catch((error) => {
          throw asRejection(
            error,
            user.email,
            invalid('The passkey could not be verified. Please try again.'),
          );
        });
        return transaction(db, async (trx) => {
          await currentUser(trx, user);
          rejectMore((await listPasskeys(trx, user.id)).length);
          const id = await insertPasskey(trx, { ...passkey, userId: user.id, name }, now());
          if (id === null) {
            throw new Rejection(
              'passkey_exists',
              user.email,
              conflict('This passkey is registered already.'),
            );
          }
          const added = await find(trx, session, id);
          await record(trx, 'passkey_added', added, session, visitor);
          return added;
        });

        async function verify(handle: string) {
          const challenge = await challenges.take(answer, 'addition', visitor);
          if (challenge.user_handle !== handle) throw new CeremonyError('challenge_unknown');
          return verifyRegistration(answer, challenge.challenge, party);
        }
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
        await currentUser(trx, session.user);
        const isRenamed = id !== null && (await renamePasskey(trx, { id, userId: session.user.id }, name));
        if (!isRenamed) throw notFound('There is no such passkey.');
        const renamed = await find(trx, session, id);
        await record(trx, 'passkey_renamed', renamed, session, visitor);
        return renamed;
      });
    },

    /**
     * Removes a passkey and ends the sessions that it opened.
     * @throws not_found for other users' passkeys; conflict for the last one.
     */
    async remove(id: number | null, session: ActiveSession, visitor: Visitor): Promise<void> {
      await transaction(db, async (trx) => {
        await currentUser(trx, session.user);
        const passkey = await find(trx, session, id);
        if ((await listPasskeys(trx, session.user.id)).length === 1) {
          throw conflict('This is your only passkey. Please add another one first.');
        }
        await deletePasskey(trx, passkey.id);
        await record(trx, 'passkey_removed', passkey, session, visitor);
      });
    },
  };

  /** Returns the session's user. In a transaction, locks the user, so that passkey changes run one at a time. */
  async function currentUser(from: DatabaseOrTransaction, { id }: User): Promise<UserRecord> {
    const user = await lockUser(from, id);
    if (!user || user.isDeactivated) throw unauthenticated('Your session has ended. Please sign in again.');
    return user;
  }

  function record(
    trx: DatabaseOrTransaction,
    event: 'passkey_added' | 'passkey_renamed' | 'passkey_removed',
    { name }: Passkey,
    { user: { email } }: ActiveSession,
    { address }: Visitor,
  ): Promise<void> {
    return recordEvent(trx, { at: now(), event, email, reason: name, address });
  }
}

/** @throws invalid */
function readName(input: Record<string, unknown>): string {
  const { fields, errors } = readForm(PASSKEY_FORM, input);
  rejectInvalid(errors);
  return fields.name;
}

function rejectMore(count: number): void {
  if (count >= MAX_PASSKEYS) {
    throw conflict(`You have ${MAX_PASSKEYS} passkeys. Please remove one that you no longer use first.`);
  }
}
