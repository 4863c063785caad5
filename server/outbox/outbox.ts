import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/schema.ts';
import type { Mailer } from '../mail/mailer.ts';
import { deliveryError } from './delivery-error.ts';
import { referralMail } from './referral-mail.ts';
import {
  type LeasedMail,
  leaseMails,
  nextDueAt,
  noteOutcome,
  type Outcome,
  renewLease,
} from './repository.ts';

const SECOND_MS = 1_000;
/** For one conversation with the mail server: it may take ten minutes to judge a message (RFC 5321, 4.5.3.2.6). */
export const DELIVERY_DEADLINE_MS = 660 * SECOND_MS;
/** Conversations at once: a slow one does not hold up the others. */
const CONCURRENCY = 10;
/** Renewed while the conversation lasts; without, another process sends the mail. */
const LEASE_MS = 30 * SECOND_MS;
const RENEWAL_MS = 10 * SECOND_MS;
/** How often to look for mails that other processes have queued or left behind. */
const POLL_MS = 5 * SECOND_MS;
const FIRST_PAUSE_MS = 10 * SECOND_MS;
const LONGEST_PAUSE_MS = 3_600 * SECOND_MS;
/** After that a mail is given up: whoever it was for has long seen the referral, or nobody looks. */
const PATIENCE_MS = 3 * 24 * 3_600 * SECOND_MS;
/** Not before so many tries, whatever the clock says. */
const LEAST_ATTEMPTS = 10;
/** Between two tries to note what came of a mail while the database does not answer. */
const NOTE_PAUSE_MS = SECOND_MS;

export type Outbox = {
  /** Begins to send; without it mails are only queued. */
  start(): void;
  /** Something was queued. */
  wake(): void;
  /** Takes nothing more and waits for what is being sent. */
  close(): Promise<void>;
};

export type OutboxOptions = {
  db: Database;
  mailer: Mailer;
  /** The site's, for the link in the mails. */
  origin: string;
  now: () => number;
  report: (message: string, error?: unknown) => void;
};

/**
 * Sends the queued mails of referrals. Each is leased in the database first, so that processes share the queue; one
 * whose process dies is sent again when the lease is over, under the same Message-ID.
 */
export function createOutbox({ db, mailer, origin, now, report }: OutboxOptions): Outbox {
  const underWay = new Set<Promise<void>>();
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | undefined;
  let isWanted = false;

  /** One look into the queue at a time; asked for meanwhile, another follows. */
  function look(): void {
    if (!isRunning) return;
    isWanted = true;
    turn ??= takeTurns().finally(() => {
      turn = undefined;
    });
  }

  async function takeTurns(): Promise<void> {
    while (isWanted && isRunning) {
      isWanted = false;
      clearTimeout(timer);
      const wait = await takeDue().catch((error: unknown) => {
        report('mails could not be looked for', error);
        return POLL_MS;
      });
      timer = setTimeout(look, wait).unref();
    }
  }

  /** Starts on what is due. @returns how long until the next look, in milliseconds. */
  async function takeDue(): Promise<number> {
    const limit = CONCURRENCY - underWay.size;
    if (limit === 0) return POLL_MS;
    const at = now();
    const { lease, mails } = await leaseMails(db, { limit, now: at, leaseEndsAt: at + LEASE_MS });
    for (const mail of mails) {
      const delivery = deliver(mail, lease).finally(() => {
        underWay.delete(delivery);
        look();
      });
      underWay.add(delivery);
    }
    const dueAt = mails.length < limit ? await nextDueAt(db) : null;
    return Math.min(POLL_MS, Math.max(0, (dueAt ?? Number.POSITIVE_INFINITY) - now()));
  }

  /** Sends the mail and notes what came of it; the lease is renewed until then. */
  async function deliver(mail: LeasedMail, lease: string): Promise<void> {
    const renewal = setInterval(() => {
      renewLease(db, mail.id, lease, now() + LEASE_MS).catch((error: unknown) =>
        report('the lease of a mail could not be renewed', error),
      );
    }, RENEWAL_MS);
    try {
      await note(mail.id, lease, await attempt(mail));
    } finally {
      clearInterval(renewal);
    }
  }

  /** Sent is sent: while the database does not answer, the note waits for it, until the process ends. */
  async function note(id: number, lease: string, outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        return await noteOutcome(db, id, lease, outcome);
      } catch (error) {
        report('the outcome of a mail could not be noted', error);
        if (!isRunning) return;
        await pause(NOTE_PAUSE_MS);
      }
    }
  }

  async function attempt(mail: LeasedMail): Promise<Outcome> {
    try {
      await mailer.send(referralMail(mail, origin));
      return { state: 'sent' };
    } catch (error) {
      const { message, code, isPermanent } = deliveryError(error);
      const isOld = now() - mail.createdAt > PATIENCE_MS && mail.attempts + 1 >= LEAST_ATTEMPTS;
      const isOver = isPermanent || isOld;
      // Not the server's words, which name the recipient: staff see them in the portal.
      report(`a mail of ${mail.reference} was not taken (${code})${isOver ? ' and is given up' : ''}`);
      if (isOver) return { state: 'parked', error: message };
      return { state: 'pending', error: message, dueAt: now() + pauseAfter(mail.attempts) };
    }
  }

  return {
    start() {
      isRunning = true;
      look();
    },
    wake: look,
    async close() {
      isRunning = false;
      clearTimeout(timer);
      await turn;
      await Promise.all(underWay);
    },
  };
}

/**
 * How long to wait after so many tries, in milliseconds: twice as long each time, up to an hour, and by a random part
 * less, so that mails do not all come back at once.
 */
export function pauseAfter(attempts: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts);
  return Math.round(longest * (1 - random() / 2));
}
