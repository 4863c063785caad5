import { type Input, readForm } from '../../domain/forms/field.ts';
import { normalizePhone } from '../../domain/forms/phone.ts';
import { phoneError } from '../../domain/forms/rules.ts';
import { REFERRALS_PER_PAGE } from '../../domain/limits.ts';
import { CLOSING_LABELS, SEARCH_FORM } from '../../domain/referrals/inbox-form.ts';
import { STATUS_LABELS } from '../../domain/referrals/referral-form.ts';
import type { ReferralRow } from '../../domain/referrals/referral-responses.ts';
import type { Actor } from '../actor.ts';
import { transaction } from '../db/transaction.ts';
import { validFields } from '../errors.ts';
import { recordEvents } from '../events/repository.ts';
import { toCsv } from '../http/csv.ts';
import { dayOf, startOfDay } from '../operations/today.ts';
import { nameHashes, phoneHash } from './encrypted.ts';
import { type InboxContext, toRow } from './inbox.ts';
import { listByIds, listForFile } from './repository.ts';
import { findIds } from './search-repository.ts';

/** Returns the newest referrals with this reference, phone or name; the history gets no text. @throws invalid */
export async function searchReferrals(
  { db, keyring, now }: InboxContext,
  input: Input,
  actor: Actor,
): Promise<ReferralRow[]> {
  const { text } = validFields(readForm(SEARCH_FORM, input));
  return transaction(db, async (trx) => {
    const key = await keyring.readMatching(trx);
    await recordEvents(trx, { actor, at: now() }, [{ action: 'searched', subject: 'referral' }]);
    const phone = normalizePhone(text);
    const code = text.toUpperCase().replace(/^R\s*-/, '');
    const wanted = {
      reference: `R-${code.trim()}`,
      phone: phoneError(phone) === null ? phoneHash(phone, key) : null,
      names: nameHashes(text, key),
    };
    const found = await listByIds(trx, await findIds(trx, wanted, REFERRALS_PER_PAGE));
    return found.map((record) => toRow(record, key));
  });
}

const COLUMNS = [
  'Reference',
  'Received',
  'Clinic',
  'Status',
  'Owner',
  'First contact',
  'Closed',
  'Why it was closed',
];

/** Returns the referrals without patients as a CSV file, oldest first, and records it. @param year null for all. */
export function downloadReferrals(
  { db, keyring, now }: InboxContext,
  year: number | null,
  actor: Actor,
): Promise<{ name: string; text: string }> {
  return transaction(db, async (trx) => {
    const key = await keyring.readMatching(trx);
    const from = year === null ? 0 : startOfDay(`${year}-01-01`);
    const until = year === null ? now() + 1 : startOfDay(`${year + 1}-01-01`);
    const rows = (await listForFile(trx, from, until)).map((record) => {
      const { firstContactAt, closedAt } = record;
      const { reference, createdAt, company, status, closingReason, ownerName } = toRow(record, key);
      const days = [Date.parse(createdAt), firstContactAt, closedAt].map((at) => at && dayOf(at));
      const [received, firstContact, closed] = days;
      const reason = closingReason && CLOSING_LABELS[closingReason];
      return [reference, received, company, STATUS_LABELS[status], ownerName, firstContact, closed, reason];
    });
    const what = { subject: 'referral', subject_name: `list of ${year ?? 'all years'}` } as const;
    await recordEvents(trx, { actor, at: now() }, [{ action: 'downloaded', ...what }]);
    return { name: `referrals${year === null ? '' : `-${year}`}.csv`, text: toCsv(COLUMNS, rows) };
  });
}
