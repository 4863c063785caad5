import type { StaffCredential } from '../../../domain/directory/schemas.ts';
import { foldName } from '../../../domain/fold-text.ts';
import { type Author, recordChanges, type SubjectEntry } from '../../db/history/repository.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { closeGaps, moveTo } from '../reference-lists/repository.ts';

export type CredentialRecord = Omit<StaffCredential, 'providerCount'>;

/** The fields that staff edit. A null position is the last one. */
export type CredentialContent = Pick<CredentialRecord, 'title' | 'abbreviation'> & {
  position: number | null;
};

/** Returns the active credentials in order, with the number of providers that have each. */
export async function listStaffCredentials(db: DatabaseOrTransaction): Promise<StaffCredential[]> {
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('credentials')
      .select(['id', 'title', 'abbreviation', 'position', 'revision'])
      .where('retired_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('provider_credentials')
      .select(({ fn }) => ['credential_id', fn.countAll<number>().as('count')])
      .groupBy('credential_id')
      .execute(),
  ]);
  const countOf = new Map(counts.map(({ credential_id, count }) => [credential_id, count]));
  return rows.map((row) => ({ ...row, providerCount: countOf.get(row.id) ?? 0 }));
}

export async function listProviderIdsWith(db: DatabaseOrTransaction, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('provider_credentials')
    .select('provider_id')
    .where('credential_id', '=', id)
    .orderBy('provider_id')
    .execute();
  return rows.map(({ provider_id }) => provider_id);
}

/**
 * Adds or changes a credential and records the differences in its history. Only this and `retireCredential` write the
 * table. First lock it, and check that title and abbreviation are free.
 */
export async function saveCredential(
  trx: Transaction,
  before: CredentialRecord | null,
  { title, abbreviation, position: wanted }: CredentialContent,
  author: Author,
): Promise<CredentialRecord> {
  const row = {
    title,
    abbreviation,
    folded_title: foldName(title),
    folded_abbreviation: foldName(abbreviation),
  };
  const id = before?.id ?? (await insertRow(trx, row));
  const isMoved = !before || wanted !== before.position;
  const position = isMoved ? await moveTo(trx, 'credentials', id, wanted) : before.position;
  const after: CredentialRecord = { id, title, abbreviation, position, revision: before?.revision ?? 1 };
  const entries = historyOf(before, after);
  if (before && entries.length > 0) {
    after.revision += 1;
    await trx
      .updateTable('credentials')
      .set({ ...row, revision: after.revision })
      .where('id', '=', id)
      .execute();
  }
  await recordChanges(trx, author, entries);
  return after;
}

/** Retires a credential and frees its title and abbreviation. */
export async function retireCredential(
  trx: Transaction,
  before: CredentialRecord,
  author: Author,
): Promise<void> {
  await trx
    .updateTable('credentials')
    .set({ retired_at: author.at, revision: before.revision + 1 })
    .where('id', '=', before.id)
    .execute();
  await closeGaps(trx, 'credentials');
  const subject = { subject: 'credential', subject_id: before.id } as const;
  await recordChanges(trx, author, [
    { ...subject, field: null, old_value: snapshot(before), new_value: null },
  ]);
}

async function insertRow(
  trx: Transaction,
  row: Record<'title' | 'abbreviation' | 'folded_title' | 'folded_abbreviation', string>,
): Promise<number> {
  const { id } = await trx.insertInto('credentials').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

function snapshot({ title, abbreviation, position }: CredentialRecord) {
  return { title, abbreviation, position };
}

/** Moving one credential shifts others; only the moved one's history records it. */
function historyOf(before: CredentialRecord | null, after: CredentialRecord): SubjectEntry[] {
  const subject = { subject: 'credential', subject_id: after.id } as const;
  if (!before) return [{ ...subject, field: null, old_value: null, new_value: snapshot(after) }];
  return (['title', 'abbreviation', 'position'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ ...subject, field, old_value: before[field], new_value: after[field] }));
}
