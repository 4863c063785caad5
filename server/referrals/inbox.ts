import { snakeCase } from '../../domain/case.ts';
import { type Input, readChanges, readForm } from '../../domain/forms/field.ts';
import { fullName } from '../../domain/names.ts';
import { keysOf } from '../../domain/objects.ts';
import { CONTACT_FORM, type ContactOutcome, INBOX_FORM } from '../../domain/referrals/inbox-form.ts';
import { REFERRAL_FORM, type ReferralStatus } from '../../domain/referrals/referral-form.ts';
import type {
  ChangedReferral,
  OpenedReferral,
  Referral,
  ReferralRow,
} from '../../domain/referrals/referral-responses.ts';
import type { User } from '../../domain/team/team-responses.ts';
import type { Actor, ChangeBy } from '../actor.ts';
import type { Context } from '../context.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { conflict, invalidFields, notFound, rejectInvalid, validFields } from '../errors.ts';
import { listEvents, recordEvents, rejectStaleRevision } from '../events/repository.ts';
import { requeueMail } from '../mail/outbox-repository.ts';
import { dayOf, startOfDay } from '../operations/today.ts';
import { findUserByEmail, lockUser } from '../team/repository.ts';
import { decryptReferral, encryptReferral, readReferral, searchHashes } from './encrypted.ts';
import type { DataKey } from './key.ts';
import { addToLog, changeEntries, type NewEntry, readEvents } from './log.ts';
import {
  deleteClosedBefore,
  deleteReferral,
  type InboxPage,
  listByIds,
  listInbox,
  lockReferral,
  type ReferralRecord,
  referralSubject,
  updateReferral,
} from './repository.ts';
import { findSamePhone, saveSearchHashes } from './search-repository.ts';
import { unknownChoices } from './service.ts';

/** Within this time, a person who opens a referral again at the same address opens it once. */
const SAME_OPENING_MS = 10_000;

const NO_ACCESS = 'Owner must be an active person with the permission for referrals';

export type InboxContext = Pick<Context, 'db' | 'keyring' | 'now'>;

/** Returns a page of the inbox with the clinics' names, and the number of the next page. */
export async function readInbox(
  { db, keyring, now }: InboxContext,
  page: InboxPage,
  user: User,
): Promise<{ referrals: ReferralRow[]; next: number | null }> {
  const { pageSize } = page;
  const found = await listInbox(db, page, { userId: user.id, now: now() });
  const key = await keyring.readMatching(db);
  return {
    referrals: found.slice(0, pageSize).map((record) => toRow(record, key)),
    next: found.length > pageSize ? page.page + 1 : null,
  };
}

/** Decrypts a referral and its log, and records the access. @throws not_found */
export function openReferral(
  { db, keyring, now }: InboxContext,
  id: number | null,
  actor: Actor,
): Promise<OpenedReferral> {
  return transaction(db, async (trx) => {
    const key = await keyring.readMatching(trx);
    const record = await lockKnown(trx, id);
    const patient = decryptReferral(record, key);
    const subject = { subject: 'referral', subjectId: record.id } as const;
    const [last] = (await listEvents(trx, subject, { limit: 1 })).events;
    // The browser loads a page twice if a change ends while it opens.
    const isBySame = last?.actorEmail === actor.email && last.address === actor.address;
    const isAgain = isBySame && last?.action === 'opened' && now() - Date.parse(last.at) < SAME_OPENING_MS;
    const opened = { action: 'opened', ...referralSubject(record) } as const;
    if (!isAgain) await recordEvents(trx, { actor, at: now() }, [opened]);
    const samePhone = await findSamePhone(trx, record.id);
    return { ...withoutSecrets(record), patient, samePhone, events: await readEvents(trx, record, key) };
  });
}

/** Changes only the fields that were sent. @throws not_found; invalid; precondition_failed. */
export async function changeReferral(
  ctx: InboxContext,
  id: number | null,
  input: Input,
  by: ChangeBy,
): Promise<ChangedReferral> {
  const { note = null, ...fields } = validFields(readChanges(INBOX_FORM, input));
  return saveChange(ctx, id, by, fields.ownerId, async ({ before, owner }) => {
    const after = { ...before, ...fields, status: fields.status ?? before.status };
    const isClosed = after.status === 'closed';
    if (fields.closingReason && !isClosed) {
      rejectInvalid({ closingReason: 'Reason is only for closed referrals' });
    }
    if (!isClosed) after.closingReason = null;
    after.closedAt = isClosed ? (before.closedAt ?? ctx.now()) : null;
    if (after.ownerId !== before.ownerId) {
      if (after.ownerId !== null && !owner) throw invalidFields({ ownerId: NO_ACCESS });
      after.ownerName = owner && fullName(owner);
    } else if (before.status === 'closed' && !isClosed && after.ownerId !== owner?.id) {
      after.ownerId = null;
      after.ownerName = null;
    }
    return { after, entries: [], note, shown: {} };
  });
}

/** Returns the status after an outcome. */
function statusAfter(outcome: ContactOutcome, status: ReferralStatus): ReferralStatus {
  if (status === 'closed') return status;
  if (outcome === 'scheduled') return outcome;
  return outcome === 'reached' && status === 'new' ? 'contacted' : status;
}

/**
 * Logs a call or mail to the patient. Whoever logs it owns an open referral that is nobody's.
 * @throws not_found; invalid; precondition_failed.
 */
export async function logContact(
  ctx: InboxContext,
  id: number | null,
  input: Input,
  by: ChangeBy,
): Promise<ChangedReferral> {
  const { outcome, note } = validFields(readForm(CONTACT_FORM, input));
  return saveChange(ctx, id, by, by.actor.userId, async ({ before, owner }) => {
    const after = { ...before, attempts: before.attempts + 1, status: statusAfter(outcome, before.status) };
    const isNobodys = before.ownerId === null && after.status !== 'closed';
    if (owner && isNobodys) Object.assign(after, { ownerId: owner.id, ownerName: fullName(owner) });
    const contacted = { action: 'contacted', field: 'outcome', new_value: outcome } as const;
    return { after, entries: [contacted], note, shown: {} };
  });
}

/**
 * Corrects what was sent of a patient. The history gets the names of the fields, and which were cleared.
 * @throws not_found; invalid with errors by field; precondition_failed.
 */
export async function correctPatient(
  ctx: InboxContext,
  id: number | null,
  input: Input,
  by: ChangeBy,
): Promise<OpenedReferral> {
  const { fields, errors } = readChanges(REFERRAL_FORM, input);
  rejectInvalid({ ...errors, ...(await unknownChoices(ctx.db, fields)) });
  return saveChange(ctx, id, by, null, async ({ trx, before, key }) => {
    const stored = decryptReferral(before, key);
    const patient = { ...stored, ...fields };
    const changed = keysOf(REFERRAL_FORM).filter((name) => patient[name] !== stored[name]);
    if (changed.length > 0) await saveSearchHashes(trx, before.id, searchHashes(patient, key));
    return {
      after: { ...before, encrypted: encryptReferral(patient, before.reference, key) },
      entries: changed.map((name) => ({
        action: 'changed',
        field: snakeCase(name),
        new_value: patient[name] === null ? 'cleared' : null,
      })),
      note: null,
      shown: { patient, samePhone: await findSamePhone(trx, before.id) },
    };
  });
}

/** Queues a failed mail again, and logs it. @throws not_found; conflict if it has not failed, or for nobody */
export function resendMail(
  { db, keyring, outbox, now }: InboxContext & Pick<Context, 'outbox'>,
  id: number | null,
  mailId: number | null,
  actor: Actor,
): Promise<ChangedReferral> {
  return transaction(db, async (trx) => {
    const key = await keyring.readMatching(trx);
    const before = await lockKnown(trx, id);
    const mail = before.mails.find((each) => each.id === mailId);
    if (!mail) throw notFound('There is no such email.');
    if (mail.state !== 'failed') throw conflict('Only an email that failed permanently can be sent again.');
    const recipient = await findUserByEmail(trx, mail.email);
    if (!recipient || recipient.isDeactivated) {
      throw conflict(`${mail.email} has no active account any more.`);
    }
    const author = { actor, at: now() };
    await requeueMail(trx, mail.id, author.at);
    const sent = { action: 'sent_again', field: 'email', new_value: fullName(recipient) } as const;
    return readChanged(trx, before, key, await addToLog(trx, before, [sent], { author, key, note: null }));
  }).finally(outbox.wake);
}

/** Permanently deletes a referral. The history keeps its reference, its dates and its events. @throws not_found */
export function eraseReferral(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: number | null,
  actor: Actor,
): Promise<void> {
  return transaction(db, async (trx) => {
    const record = await lockKnown(trx, id);
    const dates = {
      received_on: dayOf(Date.parse(record.createdAt)),
      closed_on: record.closedAt === null ? null : dayOf(record.closedAt),
    };
    const erased = { action: 'erased', ...referralSubject(record), old_value: dates } as const;
    await recordEvents(trx, { actor, at: now() }, [erased]);
    await deleteReferral(trx, record.id);
  });
}

/** Permanently deletes referrals closed before a day; the history keeps how many. @returns their number. */
export function purgeReferrals(
  { db, now }: Pick<Context, 'db' | 'now'>,
  day: string,
  actor: Actor,
): Promise<number> {
  return transaction(db, async (trx) => {
    const referrals = await deleteClosedBefore(trx, startOfDay(day));
    const old_value = { closed_before: day, referrals };
    const erased = { action: 'erased', subject: 'referral', old_value } as const;
    if (referrals > 0) await recordEvents(trx, { actor, at: now() }, [erased]);
    return referrals;
  });
}

/** A locked referral, and the locked user, if that may own it. */
type Locked = { trx: Transaction; key: DataKey; before: ReferralRecord; owner: User | null };

type Change<Shown> = {
  after: ReferralRecord;
  /** What the log gets before the changes of status and owner. */
  entries: NewEntry[];
  note: string | null;
  /** What the response has besides. */
  shown: Shown;
};

/** @param ownerId of the user to lock; without it, the present owner. */
function saveChange<Shown extends object>(
  { db, keyring, now }: InboxContext,
  id: number | null,
  by: ChangeBy,
  ownerId: number | null | undefined,
  decide: (locked: Locked) => Promise<Change<Shown>>,
): Promise<ChangedReferral & Shown> {
  return transaction(db, async (trx) => {
    const key = await keyring.readMatching(trx);
    const [stored] = ownerId === undefined && id !== null ? await listByIds(trx, [id]) : [];
    const userId = ownerId ?? stored?.ownerId ?? null;
    // Before the referral, in the order of a deactivation. Access then stays until the end.
    const user = userId === null ? null : await lockUser(trx, userId);
    const owner = user && !user.isDeactivated && user.permissions.includes('referrals') ? user : null;
    const before = await lockKnown(trx, id);
    await rejectStaleRevision(trx, { subject: 'referral', subjectId: before.id }, by, before.revision);
    const { after, note, shown, ...change } = await decide({ trx, key, before, owner });
    const entries = [...change.entries, ...changeEntries(before, after)];
    if (entries.length === 0) {
      if (note) rejectInvalid({ note: 'Note is only for a change of status or owner' });
      return { ...withoutSecrets(before), events: [], ...shown };
    }
    await updateReferral(trx, { ...after, revision: before.revision + 1 });
    const author = { actor: by.actor, at: now() };
    const added = await addToLog(trx, after, entries, { author, key, note });
    return { ...(await readChanged(trx, after, key, added)), ...shown };
  });
}

/** @throws not_found */
async function lockKnown(trx: Transaction, id: number | null): Promise<ReferralRecord> {
  const record = id === null ? null : await lockReferral(trx, id);
  if (!record) throw notFound('There is no referral with this id. It may have been erased or purged.');
  return record;
}

function withoutSecrets(record: ReferralRecord): Referral {
  const { encrypted: _, closedAt: __, firstContactAt: ___, ...referral } = record;
  return referral;
}

/** Returns a row of the inbox, which has the clinic's name, but nothing of the patient. */
export function toRow(record: ReferralRecord, key: DataKey): ReferralRow {
  return { ...withoutSecrets(record), company: readReferral(record, key)?.company ?? 'Cannot be decrypted' };
}

/** Returns the referral after a change, with what the change added to the log. */
async function readChanged(
  trx: Transaction,
  before: ReferralRecord,
  key: DataKey,
  added: number[],
): Promise<ChangedReferral> {
  const record = (await lockReferral(trx, before.id)) ?? before;
  const events = await readEvents(trx, record, key);
  return { ...withoutSecrets(record), events: events.filter(({ id }) => added.includes(id)) };
}
