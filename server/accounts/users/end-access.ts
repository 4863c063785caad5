import { type Author, recordEvents, userSubject } from '../../db/history/repository.ts';
import { expireReset } from '../../db/link.ts';
import type { Transaction } from '../../db/transaction.ts';
import { endInvitations } from '../invitations/repository.ts';
import { deleteChallengesOf, deletePasskeysOf } from '../passkeys/repository.ts';
import { deleteSessionsOf } from '../sessions/repository.ts';
import type { UserRecord } from './repository.ts';

/**
 * Ends everything by which a user could act: sessions, pending ceremonies, passkeys, reset links, and the open invitations
 * that the user sent. First call `lockTeam`, and lock the user.
 */
export async function endAccess(trx: Transaction, user: UserRecord, author: Author): Promise<void> {
  const { id, userHandle } = user;
  await deleteSessionsOf(trx, id);
  await deletePasskeysOf(trx, id);
  await deleteChallengesOf(trx, userHandle);
  await expireReset(trx, id, author.at);
  await recordEvents(trx, author, [{ action: 'deactivated', ...userSubject(user) }]);
  await endSentInvitations(trx, id, author);
}

/** Ends the open invitations that a user sent. */
export async function endSentInvitations(trx: Transaction, userId: number, author: Author): Promise<void> {
  const ended = await endInvitations(trx, { invited_by: userId }, author.at);
  await recordEvents(
    trx,
    author,
    ended.map(({ id, email }) => ({
      action: 'revoked',
      subject: 'invitation',
      subject_id: id,
      subject_name: email,
    })),
  );
}
