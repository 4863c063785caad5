import { expireReset } from '../../db/link.ts';
import type { Transaction } from '../../db/transaction.ts';
import { recordEvent } from '../audit/repository.ts';
import { endInvitations } from '../invitations/repository.ts';
import { deleteChallengesOf, deletePasskeysOf } from '../passkeys/repository.ts';
import { deleteSessionsOf } from '../sessions/repository.ts';
import type { UserRecord } from './repository.ts';

/** Who acts, when (milliseconds since 1970), and from where; the command line has no address. */
export type ActedBy = { actor: string; at: number; address: string | null };

/**
 * Ends everything by which a user could act: sessions, pending ceremonies, passkeys, reset links, and the open invitations
 * that the user sent. First call `lockTeam`, and lock the user.
 */
export async function endAccess(trx: Transaction, user: UserRecord, by: ActedBy): Promise<void> {
  const { id, email, userHandle } = user;
  await deleteSessionsOf(trx, id);
  await deletePasskeysOf(trx, id);
  await deleteChallengesOf(trx, userHandle);
  await expireReset(trx, id, by.at);
  await recordEvent(trx, { ...by, event: 'deactivated', email });
  await endSentInvitations(trx, id, by);
}

/** Ends the open invitations that a user sent. */
export async function endSentInvitations(trx: Transaction, userId: number, by: ActedBy): Promise<void> {
  const ended = await endInvitations(trx, { invited_by: userId }, by.at);
  for (const email of ended) await recordEvent(trx, { ...by, event: 'invitation_revoked', email });
}
