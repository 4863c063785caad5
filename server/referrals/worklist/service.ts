import type { User } from '../../../domain/accounts/schemas.ts';
import { readChanges, readForm } from '../../../domain/forms/field.ts';
import { REFERRALS_PER_PAGE } from '../../../domain/limits.ts';
import type {
  ChangedReferral,
  OpenedReferral,
  Referral,
  ReferralEvent,
  ReferralRow,
} from '../../../domain/referrals/schemas.ts';
import { CONTACT_FORM, type ReferralView, WORK_FORM } from '../../../domain/referrals/work.ts';
import { findUser, lockUser, type UserRecord } from '../../accounts/users/repository.ts';
import type { DataKey } from '../../data-key/key.ts';
import type { Keyring } from '../../data-key/keyring.ts';
import { type Actor, type ChangeBy, recordEvents } from '../../db/history/repository.ts';
import { rejectStaleRevision } from '../../db/history/revision.ts';
import type { Database, DatabaseOrTransaction } from '../../db/schema.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { invalid, invalidFields, notFound, rejectInvalid, validFields } from '../../errors.ts';
import { decryptReferral, readReferral } from '../encrypted.ts';
import { addToLog, applyChanges, changeEntries, decryptNote, type NewEntry } from './log.ts';
import {
  countViews,
  listNewest,
  listView,
  lockReferral,
  readLog,
  referralSubject,
  updateWork,
  type WorkRecord,
} from './repository.ts';

const NO_ACCESS = 'Owner must be an active person with the permission for referrals';

/** Pages of a view that can be asked for. */
const MAX_PAGE = 10_000;

/** Referrals as staff work on them: views, the log of what was done, and changes. */
export function createWorklistService({
  db,
  keyring,
  now,
}: {
  db: Database;
  keyring: Keyring;
  now: () => number;
}) {
  return {
    /** Returns a page of referrals, newest first. @param before the last id of the previous page. */
    async list(before: number | null): Promise<{ referrals: Referral[]; next: number | null }> {
      const found = await listNewest(db, { before, limit: REFERRALS_PER_PAGE + 1 });
      const referrals = found.slice(0, REFERRALS_PER_PAGE);
      return {
        referrals: referrals.map(withoutSecrets),
        next: found.length > referrals.length ? (referrals.at(-1)?.id ?? null) : null,
      };
    },

    /** Returns a page of a view with the clinics' names, and the number of the next page. @param page from 1. */
    async view(
      view: ReferralView,
      page: number,
      user: User,
    ): Promise<{ referrals: ReferralRow[]; next: number | null }> {
      if (page > MAX_PAGE) return { referrals: [], next: null };
      const pageSize = REFERRALS_PER_PAGE;
      const found = await listView(db, { view, userId: user.id, page, pageSize });
      const key = await keyring.readMatching(db);
      return {
        referrals: found.slice(0, pageSize).map((record) => toRow(record, key)),
        next: found.length > pageSize ? page + 1 : null,
      };
    },

    /** Returns the number of referrals in each view. */
    count: (user: User): Promise<Record<ReferralView, number>> => countViews(db, user.id),

    /** Decrypts a referral and its log, and records the access. @throws not_found */
    open: (id: number | null, actor: Actor): Promise<OpenedReferral> =>
      transaction(db, async (trx) => {
        const { key, record } = await lockWithKey(trx, keyring, id);
        const patient = decryptReferral(record, key);
        const opened = { action: 'opened', ...referralSubject(record) } as const;
        await recordEvents(trx, { actor, at: now() }, [opened]);
        return { ...withoutSecrets(record), patient, events: await readEvents(trx, record, key) };
      }),

    /**
     * Changes only the fields that were sent.
     * @throws not_found; invalid; precondition_failed.
     */
    change: (id: number | null, input: Record<string, unknown>, by: ChangeBy): Promise<ChangedReferral> =>
      changeReferral(id, by, async (trx, before) => {
        const { fields, errors } = readChanges(WORK_FORM, input);
        const isEmpty = Object.keys(fields).length === 0;
        const statusError = isEmpty ? readForm(WORK_FORM, {}).errors.status : errors.status;
        if (statusError) throw invalid(statusError);
        rejectInvalid(errors);
        const after = applyChanges(before, fields, now());
        if (fields.closingReason && after.status !== 'closed') {
          rejectInvalid({ closingReason: 'Reason is only for closed referrals' });
        }
        const isReopened = before.status === 'closed' && after.status !== 'closed';
        const former = before.assigneeId === null ? null : await findUser(trx, before.assigneeId);
        let assignee: UserRecord | null = null;
        if (after.assigneeId !== before.assigneeId) {
          assignee = await findAssignee(trx, after.assigneeId);
          if (after.assigneeId !== null && assignee === null) throw invalidFields({ assigneeId: NO_ACCESS });
        } else if (isReopened && !(await findAssignee(trx, after.assigneeId))) {
          after.assigneeId = null;
        }
        return { after, entries: changeEntries(before, after, assignee, former) };
      }),

    /** Logs a call or mail to the patient. @throws not_found; invalid; precondition_failed. */
    logContact: (id: number | null, input: Record<string, unknown>, by: ChangeBy): Promise<ChangedReferral> =>
      changeReferral(id, by, async (_, before) => {
        const { outcome, note } = validFields(readForm(CONTACT_FORM, input));
        const after = { ...before, attempts: before.attempts + 1 };
        return { after, entries: [{ action: 'contacted', field: 'outcome', new_value: outcome, note }] };
      }),
  };

  /**
   * Changes a referral, with its log.
   * @param decide returns its new state and what the change adds to the log.
   */
  function changeReferral(
    id: number | null,
    by: ChangeBy,
    decide: (trx: Transaction, before: WorkRecord) => Promise<{ after: WorkRecord; entries: NewEntry[] }>,
  ): Promise<ChangedReferral> {
    return transaction(db, async (trx) => {
      const { key, record: before } = await lockWithKey(trx, keyring, id);
      const current = { value: withoutSecrets(before), revision: before.revision };
      rejectStaleRevision('this referral', by, current);
      const { after: changed, entries } = await decide(trx, before);
      if (entries.length === 0) return { ...withoutSecrets(before), events: [] };
      const after = { ...changed, revision: before.revision + 1 };
      await updateWork(trx, after);
      const author = { actor: by.actor, at: now() };
      return readChanged(trx, after, key, await addToLog(trx, after, entries, { author, key }));
    });
  }
}

/** @throws not_found */
export async function lockWithKey(
  trx: DatabaseOrTransaction,
  keyring: Keyring,
  id: number | null,
): Promise<{ key: DataKey; record: WorkRecord }> {
  const key = await keyring.readMatching(trx);
  return { key, record: await getReferral(trx, id) };
}

/** @throws not_found */
export async function getReferral(trx: DatabaseOrTransaction, id: number | null): Promise<WorkRecord> {
  const record = id === null ? null : await lockReferral(trx, id);
  if (!record) throw notFound('There is no referral with this id. It may have been erased or purged.');
  return record;
}

/** Returns a person who may work on referrals, else null. Locks the account, so that access stays. */
async function findAssignee(trx: Transaction, id: number | null): Promise<UserRecord | null> {
  const user = id === null ? null : await lockUser(trx, id);
  return user && !user.isDeactivated && user.permissions.includes('referrals') ? user : null;
}

function withoutSecrets({ encrypted: _, closedAt: __, ...referral }: WorkRecord): Referral {
  return referral;
}

/** A row of a view, which has the clinic's name, but nothing of the patient. */
export function toRow(record: WorkRecord, key: DataKey): ReferralRow {
  return { ...withoutSecrets(record), company: readReferral(record, key)?.company ?? 'Cannot be decrypted' };
}

/** Returns the state of a referral after a change, with what the change added to the log. */
export async function readChanged(
  trx: Transaction,
  before: WorkRecord,
  key: DataKey,
  added: number[],
): Promise<ChangedReferral> {
  const record = (await lockReferral(trx, before.id)) ?? before;
  const events = await readEvents(trx, record, key);
  return { ...withoutSecrets(record), events: events.filter(({ id }) => added.includes(id)) };
}

/** Returns a referral's log, oldest first. */
async function readEvents(trx: Transaction, record: WorkRecord, key: DataKey): Promise<ReferralEvent[]> {
  const { events, notes } = await readLog(trx, record.id);
  return events.map((event) => {
    const note = notes.get(event.id);
    return { ...event, note: note ? decryptNote(note, record, key) : null };
  });
}
