import { hash } from 'node:crypto';
import { addDays } from '../../../../domain/dates.ts';
import {
  CHANGED_FIELDS,
  CONFIRMATION_DAYS,
  CONFIRMATION_FORM,
  type ConfirmationReply,
} from '../../../../domain/directory/confirmation.ts';
import type { OpenRequest } from '../../../../domain/directory/reviews/schemas.ts';
import type { Asked, AskedAll, Confirmation } from '../../../../domain/directory/schemas.ts';
import { type FieldsOf, readForm } from '../../../../domain/forms/field.ts';
import { fullName } from '../../../../domain/names.ts';
import { listEmailsWith } from '../../../accounts/users/repository.ts';
import { inTurns } from '../../../db/batches.ts';
import { type Author, newAuthor, recordChanges, type SubjectEntry } from '../../../db/history/repository.ts';
import { findLink, type Link, linkError, linkProblem, newLink, useLink } from '../../../db/link.ts';
import type { Database } from '../../../db/schema.ts';
import { dayOf, startOfDay, type Today } from '../../../db/today.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { conflict, notFound, rejectInvalid } from '../../../errors.ts';
import { enqueue } from '../../../mail/outbox/repository.ts';
import type { Outbox } from '../../../mail/outbox/service.ts';
import { type Correction, readCorrections } from '../../providers/correction.ts';
import { toOffice, UNKNOWN } from '../../providers/public-view.ts';
import { findProvider, lockProviders } from '../../providers/repository.ts';
import type { ProviderService, Revised } from '../../providers/service.ts';
import { readReferenceLists } from '../../reference-lists/repository.ts';
import { reviewLimits } from '../service.ts';
import {
  CONTACT,
  ENTRY,
  findOpenRequests,
  findReply,
  hasChangedSince,
  insertRequests,
  listUnasked,
  markDone,
  REPLY_FIELD,
  REQUEST_FIELD,
  type Recipient,
  updateReply,
} from './repository.ts';

/** Dietitians per transaction, so that other writers wait only for a moment. */
const PORTION = 200;
/** The actor of replies in the history. */
const DIETITIAN = 'dietitian';
const NO_CORRECTION = 'There is no such open correction.';
const CHANGED =
  'Your entry has changed since you opened this page. Please check what it says now, then answer again.';
const NOTHING_WRITTEN = 'Please correct or describe what has changed';
const CORRECTED =
  'You have corrected something. Please choose "Something changed" to send it, or undo your corrections';

export type ConfirmationService = ReturnType<typeof createConfirmationService>;

type Options = {
  db: Database;
  providers: Pick<ProviderService, 'get' | 'verify' | 'correct'>;
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
    const expiresAt = startOfDay(addDays(expiresOn, 1));
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

  /** Uses the link, and mails those who review the directory if something has changed. */
  const store = async (
    trx: Transaction,
    request: Link<'confirmation'>,
    { answer, text, corrections, name }: Reply,
  ): Promise<void> => {
    const at = now();
    // Another reply came first.
    if (!(await useLink(trx, 'confirmation', request, at))) throw linkError('confirmation', 'used');
    // '' lists a reply without a text in the review.
    const comment = text ?? (corrections.length > 0 ? '' : null);
    const numbered = corrections.map((correction, index) => ({ ...correction, position: index + 1 }));
    await updateReply(trx, request.id, { answer, comment, corrections: numbered });
    const said = [...corrections.map(({ field }) => `${field} corrected`), text].filter(Boolean).join('; ');
    const change = changeOf(request.provider_id, REPLY_FIELD, null, said ? `${answer}: ${said}` : answer);
    await recordChanges(trx, newAuthor(DIETITIAN, at), [change]);
    if (answer !== 'changed') return;
    const mails = (await listEmailsWith(trx, 'directory')).map((email) => ({
      kind: 'confirmation_reply' as const,
      data: { name },
      email,
      reference: `reply-${request.id}`,
    }));
    await enqueue(trx, mails, at);
  };

  /** Marks a reply as done; returns false if there is no such open reply. */
  async function close(trx: Transaction, replyId: number, actor: string): Promise<boolean> {
    const at = now();
    const done = await markDone(trx, replyId, at);
    if (!done) return false;
    const change = changeOf(done.provider_id, REPLY_FIELD, done.comment || null, 'done');
    await recordChanges(trx, newAuthor(actor, at), [change]);
    return true;
  }

  return {
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

    /** Returns the day of a provider's open question. @throws not_found */
    async findOpen(id: number | null): Promise<OpenRequest> {
      if (id === null || !(await findProvider(db, id))) throw notFound(UNKNOWN);
      const at = (await findOpenRequests(db, [id], now())).get(id);
      return { askedOn: at === undefined ? null : dayOf(at) };
    },

    /** Returns how many `askAllDue` would ask. */
    countDue: async (): Promise<AskedAll> => ({ asked: (await listDue()).length }),

    /** Asks all dietitians who are due and have no open question, in portions, the longest unverified first. */
    async askAllDue({ actor }: { actor: string }): Promise<AskedAll> {
      const author = newAuthor(actor, now());
      let asked = 0;
      for await (const ids of inTurns(await listDue(), PORTION)) asked += await askPortion(ids, author);
      return { asked };
    },

    /** Returns the entry as visitors see it today, and its licenses. Changes nothing. @throws like `reply`. */
    async open(token: string): Promise<Confirmation> {
      const request = await openRequest(token);
      const entry = await providers.get(request.provider_id);
      const lists = await readReferenceLists(db);
      const nameOf = (wanted: number) => lists.states.find(({ id }) => id === wanted)?.displayName ?? '';
      const hasChanged = await hasChangedSince(db, request, ENTRY);
      return {
        provider: entry.visible,
        concerns: lists.concerns,
        offices: lists.offices.filter(({ isHidden }) => !isHidden).map(toOffice),
        officeIds: entry.provider.officeIds,
        licenses: entry.provider.licenses.map((each) => ({ ...each, state: nameOf(each.stateId) })),
        revision: revisionOf(entry),
        hasChanged,
        expiresOn: dayOf(request.expires_at - 1),
      };
    },

    /**
     * Stores the dietitian's reply. 'correct' verifies the entry; corrections and a text are listed in the review.
     * @throws not_found for an unknown token; gone if it is used or has expired; invalid; conflict if 'correct' or a
     *   correction is about an earlier entry.
     */
    async reply(token: string, input: Record<string, unknown>): Promise<{ answer: ConfirmationReply }> {
      const request = await openRequest(token);
      const { fields, errors } = readForm(CONFIRMATION_FORM, input);
      const { answer, revision } = fields;
      const text = describeChange(fields);
      const rejectChanged = (current: Revised) => {
        if (revision !== null && revision !== revisionOf(current)) throw conflict(CHANGED);
      };
      const entry = await providers.get(request.provider_id);
      const record = await findProvider(db, request.provider_id);
      if (!record) throw notFound(UNKNOWN);
      const lists = await readReferenceLists(db);
      const { corrections, errors: wrong } = readCorrections(input, record, lists);
      const isCorrected = corrections.length > 0;
      // What somebody else has changed since would look like a correction.
      if (isCorrected) rejectChanged(entry);
      if (answer === 'changed' && text === null && !isCorrected) errors.text ??= NOTHING_WRITTEN;
      if (answer === 'correct' && isCorrected) errors.answer ??= CORRECTED;
      rejectInvalid({ ...wrong, ...errors });
      if (answer === null) throw new Error('The form accepted an empty answer.');
      const reply = { answer, text, corrections, name: fullName(entry.provider) };
      if (answer === 'correct') {
        await providers.verify(request.provider_id, { actor: DIETITIAN }, async (trx, current) => {
          rejectChanged(current);
          await store(trx, request, reply);
        });
      } else {
        await transaction(db, (trx) => store(trx, request, reply));
        outbox.wake();
      }
      return { answer };
    },

    /** Changes the provider as a reply corrects it. @throws not_found; conflict if the correction no longer fits. */
    async takeOver(id: number | null, position: number | null, { actor }: { actor: string }): Promise<void> {
      const reply = id === null ? null : await findReply(db, id);
      const correction = reply?.corrections.find((each) => each.position === position);
      if (id === null || !reply || !correction) throw notFound(NO_CORRECTION);
      await providers.correct(reply.providerId, correction, { actor }, async (trx) => {
        // Others may have taken it over, or closed the reply, before the provider was locked.
        const open = (await findReply(trx, id))?.corrections ?? [];
        const corrections = open.filter((each) => each.position !== position);
        if (corrections.length === open.length) throw notFound(NO_CORRECTION);
        await updateReply(trx, id, { corrections });
        if (corrections.length === 0 && reply.comment === '') await close(trx, id, actor);
      });
    },

    /** Marks a reply as done. @throws not_found if there is no such open reply. */
    async finish(replyId: number | null, { actor }: { actor: string }): Promise<void> {
      await transaction(db, async (trx) => {
        const isDone = replyId !== null && (await close(trx, replyId, actor));
        if (!isDone) throw notFound('There is no open answer with this id.');
      });
    },
  };
}

type Reply = { answer: ConfirmationReply; text: string | null; corrections: Correction[]; name: string };

/** Returns the text with the field that it is about, such as 'Insurance: I left Aetna'. */
function describeChange({ field, text }: Pick<FieldsOf<typeof CONFIRMATION_FORM>, 'field' | 'text'>) {
  return field === 'other' ? text : [CHANGED_FIELDS[field], text].filter(Boolean).join(': ');
}

/** Identifies what the page shows: a verification does not change it. */
function revisionOf({
  visible: { verifiedOn: _, ...shown },
  provider: { licenses, officeIds },
}: Revised): string {
  return hash('sha256', JSON.stringify([shown, licenses, officeIds]), 'base64url');
}

function changeOf(id: number, field: string, old_value: string | null, new_value: string): SubjectEntry {
  return { subject: 'provider', subject_id: id, field, old_value, new_value };
}
