import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../db/schema.ts';
import { deliveryError } from '../delivery-error.ts';
import type { Mailer } from '../mailer.ts';
import { renderMail } from '../templates.ts';
import {
  countPending,
  type LeasedMail,
  leaseMails,
  nextDueAt,
  type Outcome,
  renewLease,
  storeOutcome,
} from './repository.ts';

const SECOND_MS = 1_000;
/** The limit per delivery: a mail server may take ten minutes to accept a message (RFC 5321, 4.5.3.2.6). */
export const DELIVERY_DEADLINE_MS = 660 * SECOND_MS;
/** Parallel deliveries, so that a slow one does not block the others. */
const CONCURRENCY = 10;
/** Renewed during a delivery; when it expires, another process sends the mail. */
const LEASE_MS = 30 * SECOND_MS;
const RENEWAL_MS = 10 * SECOND_MS;
/** How often to check for mails that other processes queued or abandoned. */
const POLL_MS = 5 * SECOND_MS;
const FIRST_RETRY_MS = 10 * SECOND_MS;
const MAX_RETRY_MS = 3_600 * SECOND_MS;
/** A mail is parked after this time and at least MIN_ATTEMPTS attempts. */
const MAX_AGE_MS = 3 * 24 * 3_600 * SECOND_MS;
const MIN_ATTEMPTS = 10;
/** Pause between attempts to store an outcome while the database is unavailable. */
const STORE_RETRY_MS = SECOND_MS;

export type Outbox = ReturnType<typeof createOutbox>;

type OutboxOptions = {
  db: Database;
  mailer: Mailer;
  /** For the link in the mails. */
  origin: string;
  now: () => number;
  report: (message: string, error?: unknown) => void;
};

/**
 * Sends the queued mails. Leases in the database let processes share the queue; if a process dies, its mail is
 * sent again when the lease expires, with the same Message-ID.
 */
export function createOutbox(options: OutboxOptions) {
  const { db, mailer, origin, now, report } = options;
  const deliveries = new Set<Promise<void>>();
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let isPollRequested = false;

  /** Polls once at a time; a call during a poll makes it poll again. */
  function wake(): void {
    if (!isRunning) return;
    isPollRequested = true;
    polling ??= poll().finally(() => {
      polling = undefined;
    });
  }

  async function poll(): Promise<void> {
    while (isPollRequested && isRunning) {
      isPollRequested = false;
      clearTimeout(timer);
      const wait = await startDue().catch((error: unknown) => {
        report('checking for queued mails failed', error);
        return POLL_MS;
      });
      timer = setTimeout(wake, wait).unref();
    }
  }

  /** Starts the due deliveries. @returns milliseconds until the next poll. */
  async function startDue(): Promise<number> {
    const limit = CONCURRENCY - deliveries.size;
    if (limit === 0) return POLL_MS;
    const at = now();
    const { lease, mails } = await leaseMails(db, { limit, now: at, leaseEndsAt: at + LEASE_MS });
    for (const mail of mails) {
      const delivery = deliver(mail, lease).finally(() => {
        deliveries.delete(delivery);
        wake();
      });
      deliveries.add(delivery);
    }
    const dueAt = mails.length < limit ? await nextDueAt(db) : null;
    return Math.min(POLL_MS, Math.max(0, (dueAt ?? Number.POSITIVE_INFINITY) - now()));
  }

  /** Sends the mail and stores the outcome. Renews the lease until then. */
  async function deliver(mail: LeasedMail, lease: string): Promise<void> {
    const renewal = setInterval(() => {
      renewLease(db, mail.id, lease, now() + LEASE_MS).catch((error: unknown) =>
        report('renewing a mail lease failed', error),
      );
    }, RENEWAL_MS);
    try {
      await store(mail.id, lease, await attempt(mail));
    } finally {
      clearInterval(renewal);
    }
  }

  /** Retries until the database is available, because a mail without an outcome is sent again. */
  async function store(id: number, lease: string, outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        return await storeOutcome(db, id, lease, outcome);
      } catch (error) {
        report('storing the outcome of a mail failed', error);
        if (!isRunning) return;
        await pause(STORE_RETRY_MS);
      }
    }
  }

  async function attempt(mail: LeasedMail): Promise<Outcome> {
    try {
      await mailer.send({
        ...renderMail(mail, origin),
        to: mail.email,
        messageId: `<${mail.messageId}@${new URL(origin).hostname}>`,
      });
      return { state: 'sent' };
    } catch (error) {
      const { message, code, isPermanent } = deliveryError(error);
      const isExpired = now() - mail.createdAt > MAX_AGE_MS && mail.attempts + 1 >= MIN_ATTEMPTS;
      const isParked = isPermanent || isExpired;
      // Without the server's message, which names the recipient; staff see it in the portal.
      report(`sending mail ${mail.messageId} failed (${code})${isParked ? ' and is parked' : ''}`);
      if (isParked) return { state: 'parked', error: message };
      return { state: 'pending', error: message, dueAt: now() + backoffMs(mail.attempts) };
    }
  }

  return {
    /** Starts sending; before that, mails are only queued. */
    start(): void {
      isRunning = true;
      wake();
    },
    /** Checks the queue; call it after adding a mail. */
    wake,
    /** Returns the number of pending mails of all processes, and the age of the oldest in milliseconds (0 without any). */
    async backlog(): Promise<{ count: number; oldestMs: number }> {
      const { count, oldestAt } = await countPending(db);
      return { count, oldestMs: oldestAt === null ? 0 : Math.max(0, now() - oldestAt) };
    },
    /** Stops, after the current deliveries. */
    async close(): Promise<void> {
      isRunning = false;
      clearTimeout(timer);
      await polling;
      await Promise.all(deliveries);
    },
  };
}

/**
 * Returns milliseconds until the next attempt: exponential backoff up to an hour, with jitter so that retries spread out.
 */
function backoffMs(attempts: number, random: () => number = Math.random): number {
  const longest = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts);
  return Math.round(longest * (1 - random() / 2));
}
