import { setImmediate } from 'node:timers/promises';
import { addDays, dateIn } from '../../../../domain/dates.ts';
import {
  CONFIRMATION_DAYS,
  CONFIRMATION_FORM,
  type ConfirmationReply,
} from '../../../../domain/directory/confirmation.ts';
import type { Asked, AskedAll, Confirmation } from '../../../../domain/directory/schemas.ts';
import { readForm } from '../../../../domain/forms/field.ts';
import { practice } from '../../../../practice.config.ts';
import { type Author, newAuthor, recordChanges, type SubjectEntry } from '../../../db/history/repository.ts';
import { findLink, type Link, linkError, linkProblem, newLink, useLink } from '../../../db/link.ts';
import type { Database } from '../../../db/schema.ts';
import { startOfDay, type Today } from '../../../db/today.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { conflict, isDomainError, notFound, rejectInvalid } from '../../../errors.ts';
import { enqueue } from '../../../mail/outbox/repository.ts';
import type { Outbox } from '../../../mail/outbox/service.ts';
import { UNKNOWN } from '../../providers/public-view.ts';
import { lockProviders } from '../../providers/repository.ts';
import type { ProviderService } from '../../providers/service.ts';
import { reviewLimits } from '../service.ts';
import {
  CONTACT,
  ENTRY,
  findOpenRequests,
  hasChangedSince,
  insertRequests,
  listUnasked,
  markDone,
  REPLY_FIELD,
  REQUEST_FIELD,
  type Recipient,
  storeReply,
} from './repository.ts';

/** Dietitians per transaction, so that other writers wait only for a moment. */
const PORTION = 200;
/** The actor of replies in the history. */
const DIETITIAN = 'dietitian';
const CHANGED =
  'Your entry has changed since you opened this page. Please check what it says now, then answer again.';

export type ConfirmationService = ReturnType<typeof createConfirmationService>;

type Options = {
  db: Database;
  providers: Pick<ProviderService, 'get' | 'verify'>;
  outbox: Pick<Outbox, 'wake'>;
  today: Today;
  now: () => number;
};

/** Asks dietitians by mail whether their entry is correct, and stores their replies. */
export function createConfirmationService({ db, providers, outbox, today, now }: Options) {
  /** Stores the links and queues the mails in the caller's transaction. */
  async function ask(trx: Transaction, recipients: Recipient[], author: Author): Promise<void> {
    const { at } = author;
    const expiresOn = addDays(today(), CONFIRMATION_DAYS);
    const expiresAt = startOfDay(practice.timeZone, addDays(expiresOn, 1));
    const asked = recipients.map((recipient) => ({ ...recipient, ...newLink(at, expiresAt) }));
    await insertRequests(trx, asked, at);
    const mails = asked.map(({ id, firstName, contactEmail: email, token }) => ({
      kind: 'confirmation_request' as const,
      data: { firstName, token, expiresOn },
      email,
      reference: `confirmation-${id}`,
      providerId: id,
    }));
    await enqueue(trx, mails, at);
    const changes = asked.map(({ id, contactEmail }) => changeOf(id, REQUEST_FIELD, null, contactEmail));
    await recordChanges(trx, author, changes);
  }

  const listDue = () => listUnasked(db, { checkedBefore: reviewLimits(today()).dueBefore, now: now() });

  /** Asks those who still have a contact email and no open question. @returns how many. */
  async function askPortion(ids: number[], author: Author): Promise<number> {
    const asked = await transaction(db, async (trx) => {
      const locked = await lockProviders(trx, ids);
      // A concurrent call may have asked some of them.
      const open = await findOpenRequests(trx, ids, now());
      const recipients = locked.flatMap(({ contactEmail, ...provider }) =>
        contactEmail === null || open.has(provider.id) ? [] : [{ ...provider, contactEmail }],
      );
      if (recipients.length > 0) await ask(trx, recipients, author);
      return recipients.length;
    });
    outbox.wake();
    return asked;
  }

  /** @throws not_found for an unknown token; gone if it is used or has expired. */
  async function openRequest(token: string): Promise<Link<'confirmation'>> {
    const request = await findLink(db, 'confirmation', token);
    const problem = linkProblem('confirmation', request, now());
    if (!request || problem) throw linkError('confirmation', problem ?? 'unknown');
    // A link that was sent to a previous address is no longer valid.
    if (await hasChangedSince(db, request, CONTACT)) throw linkError('confirmation', 'expired');
    return request;
  }

  /** Marks the entry that the dietitian saw as verified. @throws conflict if it has changed since. */
  async function verifySeen(
    id: number,
    revision: number | null,
    store: (trx: Transaction) => Promise<void>,
  ): Promise<void> {
    try {
      await providers.verify(id, { actor: DIETITIAN, revision }, store);
    } catch (error) {
      if (isDomainError(error) && error.code === 'precondition_failed') throw conflict(CHANGED);
      throw error;
    }
  }

  return {
    /** Asks dietitians in the caller's transaction. Call `outbox.wake()` afterward. */
    askTogether: ask,

    /** Mails a new link to a provider's contact email. @throws not_found; conflict without a contact email. */
    async ask(id: number | null, { actor }: { actor: string }): Promise<Asked> {
      if (id === null) throw notFound(UNKNOWN);
      const email = await transaction(db, async (trx) => {
        const [provider] = await lockProviders(trx, [id]);
        if (!provider) throw notFound(UNKNOWN);
        const { contactEmail } = provider;
        if (contactEmail === null) {
          throw conflict('This provider has no contact email. Please add one first.');
        }
        await ask(trx, [{ ...provider, contactEmail }], newAuthor(actor, now()));
        return contactEmail;
      });
      outbox.wake();
      return { email };
    },

    /** Returns how many `askAllDue` would ask. */
    countDue: async (): Promise<AskedAll> => ({ asked: (await listDue()).length }),

    /** Asks all dietitians who are due and have no open question, in portions, the longest unverified first. */
    async askAllDue({ actor }: { actor: string }): Promise<AskedAll> {
      const author = newAuthor(actor, now());
      const ids = await listDue();
      let asked = 0;
      for (let start = 0; start < ids.length; start += PORTION) {
        asked += await askPortion(ids.slice(start, start + PORTION), author);
        // Lets other requests run between two portions.
        await setImmediate();
      }
      return { asked };
    },

    /** Returns the entry as visitors see it today. Changes nothing. @throws like `reply`. */
    async open(token: string): Promise<Confirmation> {
      const request = await openRequest(token);
      const { visible, revision } = await providers.get(request.provider_id);
      const hasChanged = await hasChangedSince(db, request, ENTRY);
      return {
        provider: visible,
        revision,
        hasChanged,
        expiresOn: dateIn(practice.timeZone, request.expires_at - 1),
      };
    },

    /**
     * Stores the dietitian's reply. 'correct' verifies the entry; a text is listed in the review.
     * @throws not_found for an unknown token; gone if it is used or has expired; invalid; conflict if 'correct' is about
     *   an earlier revision.
     */
    async reply(token: string, input: Record<string, unknown>): Promise<{ answer: ConfirmationReply }> {
      const request = await openRequest(token);
      const { fields, errors } = readForm(CONFIRMATION_FORM, input);
      const { answer, text, revision } = fields;
      if (answer === 'changed' && text === null) errors.text ??= 'Please write what has changed';
      rejectInvalid(errors);
      if (answer === null) throw new Error('The form accepted an empty answer.');
      const store = async (trx: Transaction) => {
        const at = now();
        // Another reply came first.
        if (!(await useLink(trx, 'confirmation', request, at))) throw linkError('confirmation', 'used');
        await storeReply(trx, request.id, answer, text);
        const stored = text === null ? answer : `${answer}: ${text}`;
        const change = changeOf(request.provider_id, REPLY_FIELD, null, stored);
        await recordChanges(trx, newAuthor(DIETITIAN, at), [change]);
      };
      if (answer === 'correct') await verifySeen(request.provider_id, revision, store);
      else await transaction(db, store);
      return { answer };
    },

    /** Marks a reply as done. @throws not_found if there is no such open reply. */
    async finish(replyId: number | null, { actor }: { actor: string }): Promise<void> {
      await transaction(db, async (trx) => {
        const at = now();
        const done = replyId === null ? null : await markDone(trx, replyId, at);
        if (!done) throw notFound('There is no open answer with this id.');
        const change = changeOf(done.provider_id, REPLY_FIELD, done.comment, 'done');
        await recordChanges(trx, newAuthor(actor, at), [change]);
      });
    },
  };
}

function changeOf(id: number, field: string, old_value: string | null, new_value: string): SubjectEntry {
  return { subject: 'provider', subject_id: id, field, old_value, new_value };
}
