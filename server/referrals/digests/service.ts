import { timeIn } from '../../../domain/date-and-time.ts';
import { dateIn } from '../../../domain/dates.ts';
import { hasWorkBegun } from '../../../domain/practice/business-days.ts';
import type { MailStop } from '../../../domain/referrals/schemas.ts';
import { listRecipients } from '../../accounts/notifications/repository.ts';
import { REFERRALS } from '../../accounts/notifications/service.ts';
import { findUser, listDigestReaders, updateAccount } from '../../accounts/users/repository.ts';
import type { Keyring } from '../../data-key/keyring.ts';
import { UNKNOWN_LINK } from '../../db/link.ts';
import type { Database, DatabaseOrTransaction } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { enqueue, type NewMail, OBSOLETE } from '../../mail/outbox/repository.ts';
import type { MailSource } from '../../mail/outbox/service.ts';
import type { QueuedData, TemplateData } from '../../mail/templates.ts';
import { getPracticeFacts } from '../../practice/facts/repository.ts';
import { countDue, listDueReferences } from './repository.ts';
import { isStopToken, stopTokenOf, userIdOf } from './stop-token.ts';

const KIND = 'referral_digest';

/** Stored in place of a mail server's error. */
const [NOTHING_DUE, NO_READER] = [
  'Not sent, because nothing was due any more.',
  'Not sent, because the person gets no daily mails any more.',
];

/** References in each list of a mail. */
const MAX_REFERENCES = 20;

/**
 * A mail at the start of each business day to those with due referrals, and to the recipients of referrals about those of
 * nobody. The outbox has only the person and the day; the rest is read when it is sent.
 */
export function createDigestService({
  db,
  keyring,
  timeZone,
  now,
}: {
  db: Database;
  keyring: Keyring;
  timeZone: string;
  now: () => number;
}) {
  let doneOn: string | null = null;
  const today = () => dateIn(timeZone, now());

  const source: Required<MailSource> = {
    /** Queues on the first call after work has begun. A dedupe key holds for restarts and other processes. */
    async queueDue() {
      const day = today();
      if (day === doneOn) return;
      const { value: facts } = await getPracticeFacts(db);
      if (!hasWorkBegun(day, timeIn(timeZone, now()), facts)) return;
      await transaction(db, async (trx) => {
        const counts = await countDue(trx, day);
        const recipients = await listRecipientIds(trx);
        const readers = (await listDigestReaders(trx)).filter(
          ({ id }) => counts.has(id) || (counts.has(null) && recipients.has(id)),
        );
        const mails = readers.map(
          ({ id, email }): NewMail => ({
            kind: KIND,
            data: { userId: id, day },
            email,
            reference: `digest-${id}`,
            dedupeKey: [KIND, day, id].join(' '),
          }),
        );
        await enqueue(trx, mails, now());
      });
      doneOn = day;
    },

    async open({ kind, data }) {
      if (kind !== KIND) return null;
      const { userId, day }: QueuedData<typeof KIND> = JSON.parse(data);
      if (day !== today()) return { notSent: OBSOLETE };
      const user = (await listDigestReaders(db)).find(({ id }) => id === userId);
      if (!user) return { notSent: NO_READER };
      const counts = await countDue(db, day);
      const dueOf = async (assigneeId: number | null) => ({
        count: counts.get(assigneeId) ?? 0,
        references: await listDueReferences(db, { assigneeId, day, limit: MAX_REFERENCES }),
      });
      const isRecipient = (await listRecipientIds(db)).has(userId);
      const content: TemplateData<typeof KIND> = {
        own: await dueOf(userId),
        unassigned: isRecipient ? await dueOf(null) : { count: 0, references: [] },
        stopToken: stopTokenOf(user, await keyring.readMatching(db)),
      };
      if (content.own.count + content.unassigned.count === 0) return { notSent: NOTHING_DUE };
      return { email: user.email, data: JSON.stringify(content) };
    },
  };

  return {
    ...source,

    /** Returns whether the person of a link gets no digests. @throws not_found */
    async readStop(token: string): Promise<MailStop> {
      return { isStopped: !(await findReader(db, token)).getsDigests };
    },

    /** Stops the digests of the person of a link. @throws not_found */
    stop: (token: string): Promise<MailStop> =>
      transaction(db, async (trx) => {
        await updateAccount(trx, (await findReader(trx, token)).id, { getsDigests: false });
        return { isStopped: true };
      }),
  };

  async function findReader(from: DatabaseOrTransaction, token: string) {
    const id = userIdOf(token);
    const key = await keyring.readMatching(from);
    const user = id === null ? null : await findUser(from, id);
    if (!user || !isStopToken(token, user, key)) throw notFound(UNKNOWN_LINK);
    return user;
  }
}

async function listRecipientIds(db: DatabaseOrTransaction): Promise<Set<number>> {
  return new Set((await listRecipients(db, REFERRALS)).map(({ id }) => id));
}
