import { fullName } from '../../../domain/names.ts';
import type { ChangedReferral } from '../../../domain/referrals/schemas.ts';
import { findUserByEmail } from '../../accounts/users/repository.ts';
import type { Keyring } from '../../data-key/keyring.ts';
import { type Actor, recordEvents } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, notFound } from '../../errors.ts';
import { requeueMail } from '../../mail/outbox/repository.ts';
import type { Outbox } from '../../mail/outbox/service.ts';
import { referralSubject } from '../worklist/repository.ts';
import { lockWithKey, readChanged } from '../worklist/service.ts';

/** Mails about a referral that could not be delivered. */
export function createReferralMailService({
  db,
  keyring,
  outbox,
  now,
}: {
  db: Database;
  keyring: Keyring;
  outbox: Pick<Outbox, 'wake'>;
  now: () => number;
}) {
  return {
    /**
     * Queues a parked mail again, and logs it.
     * @throws not_found; conflict if it is not parked, or its recipient has no account any more.
     */
    resend: (id: number | null, mailId: number | null, actor: Actor): Promise<ChangedReferral> =>
      transaction(db, async (trx) => {
        const { key, record: before } = await lockWithKey(trx, keyring, id);
        const mail = before.notifications.find((each) => each.id === mailId);
        if (!mail) throw notFound('There is no such email.');
        if (mail.state !== 'parked')
          throw conflict('Only an email that failed permanently can be sent again.');
        const recipient = await findUserByEmail(trx, mail.email);
        if (!recipient || recipient.isDeactivated) {
          throw conflict(`${mail.email} has no active account any more.`);
        }
        const at = now();
        await requeueMail(trx, mail.id, at);
        const sent = {
          action: 'sent_again',
          ...referralSubject(before),
          field: 'email',
          new_value: fullName(recipient),
        } as const;
        const ids = await recordEvents(trx, { actor, at }, [sent]);
        return readChanged(trx, before, key, ids);
      }).finally(outbox.wake),
  };
}
