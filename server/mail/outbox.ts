import type { Database } from '../db/schema.ts';
import type { Report } from '../errors.ts';
import { type Clock, every } from '../operations/every.ts';
import { deliveryError, type Mailer } from './mailer.ts';
import { countPending, type DueMail, type Outcome, storeOutcome, takeDueMail } from './outbox-repository.ts';
import { referralMail } from './templates.ts';

const DELIVERY_DEADLINE_MS = 60_000;
/** How long a mail belongs to this process; after a crash, another sends it then. */
const CLAIM_MS = 1.5 * DELIVERY_DEADLINE_MS;
/** How often to look for mails of other processes and those due again. */
const POLL_MS = 10_000;
/** Pauses after the first attempts; later ones follow hourly. */
const RETRY_MINUTES = [1, 5, 15, 60];
/** About three days, then the mail has failed. */
const MAX_ATTEMPTS = RETRY_MINUTES.length + 72;

export type Outbox = ReturnType<typeof createOutbox>;

type OutboxOptions = {
  db: Database;
  mailer: Mailer;
  origin: string;
  now: () => number;
  report: Report;
};

/** Sends the queued mails one after another. Processes share the queue: each takes a mail before sending it. */
export function createOutbox({ db, mailer, origin, now, report }: OutboxOptions) {
  let clock: Clock | undefined;

  /** @returns whether there may be another mail. */
  async function sendNext(): Promise<boolean> {
    try {
      const mail = await takeDueMail(db, { now: now(), until: now() + CLAIM_MS });
      if (mail) await storeOutcome(db, mail.id, await attempt(mail));
      return mail !== undefined;
    } catch (error) {
      report('sending queued mails failed', error);
      return false;
    }
  }

  async function attempt(mail: DueMail): Promise<Outcome> {
    const messageId = `<${mail.messageId}@${new URL(origin).hostname}>`;
    try {
      await mailer.send(
        { ...referralMail(mail.reference, origin), to: mail.email, messageId },
        DELIVERY_DEADLINE_MS,
      );
      return { state: 'sent', error: mailer.hasServer ? null : 'There is no mail server.' };
    } catch (error) {
      const { message, code, isPermanent } = deliveryError(error);
      const isLast = isPermanent || mail.attempts + 1 >= MAX_ATTEMPTS;
      // Without the server's message, which names the recipient; staff see it in the portal.
      report(`sending mail ${mail.messageId} failed (${code})${isLast ? ' for good' : ''}`);
      if (isLast) return { state: 'failed', error: message };
      const pause = (RETRY_MINUTES[mail.attempts] ?? 60) * 60_000;
      return { state: 'pending', error: message, dueAt: now() + pause };
    }
  }

  return {
    start(): void {
      clock = every(POLL_MS, sendNext);
    },
    /** Sends due mails now; without a start, they stay queued. */
    wake: (): void => clock?.wake(),
    countPending: () => countPending(db),
    /** Stops, after the current delivery. */
    async close(): Promise<void> {
      await clock?.close();
      clock = undefined;
    },
  };
}
