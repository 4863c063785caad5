import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { License } from '../../../../domain/directory/licenses.ts';
import type { Panel } from '../../../../domain/directory/panels.ts';
import { providerNameKeys } from '../../../../domain/fold-text.ts';
import { keysOf } from '../../../../domain/objects.ts';
import { type Author, type HistoryEntry, recordChanges } from '../../../db/history/repository.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { ReferenceLists } from '../../reference-lists/repository.ts';
import { providerHistory } from '../history.ts';
import type { DerivedColumns, ProviderContent, ProviderRecord } from '../record.ts';
import { IDS_PER_QUERY } from '../repository.ts';

/** Open ends of search rows: before and after every date. */
export const EARLIEST = '0000-00-00';
export const LATEST = '9999-99-99';

/** At most 19 columns per row: SQLite allows 32,766 parameters. */
const ROWS_PER_STATEMENT = 1_000;

/** A new provider has no `before`, a deleted one no `after`. */
export type ProviderChange =
  | { before: null; after: ProviderContent & DerivedColumns }
  | { before: ProviderRecord; after: (ProviderContent & DerivedColumns) | null };

/**
 * Writes rows, search rows and the history with few statements. The only writer of these tables. First lock the
 * providers. Writes nothing for changes without a difference.
 * @returns the new state of each provider, null for deleted ones.
 */
export async function saveProviders(
  trx: Transaction,
  changes: ProviderChange[],
  lists: ReferenceLists,
  author: Author,
  onProgress: (done: number) => void = () => {},
): Promise<(ProviderRecord | null)[]> {
  const saved: (ProviderRecord | null)[] = [];
  for (let start = 0; start < changes.length; start += ROWS_PER_STATEMENT) {
    saved.push(...(await saveSome(trx, changes.slice(start, start + ROWS_PER_STATEMENT), lists, author)));
    onProgress(saved.length);
  }
  return saved;
}

/** Takes about 10 µs: for many providers, call it before the transaction. */
export function withDerived(content: ProviderContent): ProviderContent & DerivedColumns {
  return { ...content, ...providerNameKeys(content) };
}

type Write = { before: ProviderRecord | null; after: ProviderRecord | null; history: HistoryEntry[] };

async function saveSome(
  trx: Transaction,
  changes: ProviderChange[],
  lists: ReferenceLists,
  author: Author,
): Promise<(ProviderRecord | null)[]> {
  const ids = await insertRows(trx, changes, author.at);
  let next = 0;
  const writes = changes.map(({ before, after }): Write => {
    const id = before?.id ?? ids[next++] ?? 0;
    const history = providerHistory(before, after, lists);
    const revision = (before?.revision ?? 0) + Number(history.length > 0);
    const created_at = before?.created_at ?? author.at;
    return { before, after: after && { ...after, id, revision, created_at }, history };
  });
  const changed = writes.filter(({ history }) => history.length > 0);
  await deleteRows(trx, changed);
  await updateRows(trx, changed);
  await saveCredentials(trx, changed);
  await saveLicenses(trx, changed);
  await savePanels(trx, changed);
  await saveSearchRows(trx, changed.filter(isFoundElsewhere));
  await recordChanges(
    trx,
    author,
    changed.flatMap(({ before, after, history }) =>
      history.map((entry) => ({
        ...entry,
        subject: 'provider' as const,
        subject_id: after?.id ?? before?.id ?? null,
      })),
    ),
  );
  return writes.map(({ after }) => after);
}

/** Returns the provider's own columns, without lists, which have their own tables. */
function toRow<Content extends ProviderContent>(content: Content) {
  const { licenses: _l, panels: _p, credentialIds: _c, ...row } = content;
  return row;
}

/** Returns the new ids in the order of the new providers. */
async function insertRows(trx: Transaction, changes: ProviderChange[], now: number): Promise<number[]> {
  const rows = changes.flatMap(({ before, after }) => {
    return before || !after ? [] : [{ ...toRow(after), revision: 1, created_at: now }];
  });
  if (rows.length === 0) return [];
  const inserted = await trx.insertInto('providers').values(rows).returning('id').execute();
  // Both engines assign ids in the order of a statement's rows.
  return inserted.map(({ id }) => id).sort((a, b) => a - b);
}

async function deleteRows(trx: Transaction, writes: Write[]): Promise<void> {
  const ids = writes.filter(({ after }) => !after).map(({ before }) => before?.id ?? 0);
  if (ids.length === 0) return;
  await trx.deleteFrom('providers').where('id', 'in', ids).execute();
  await trx
    .insertInto('deleted_providers')
    .values(ids.map((id) => ({ id })))
    .execute();
}

/** An insert whose ids all conflict updates many rows with different values in one statement, on both engines. */
async function updateRows(trx: Transaction, writes: Write[]): Promise<void> {
  const rows = writes.flatMap(({ before, after }) => (before && after ? [toRow(after)] : []));
  const [first] = rows;
  if (!first) return;
  const columns = keysOf(first).filter((name) => name !== 'id');
  await trx
    .insertInto('providers')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => Object.fromEntries(columns.map((name) => [name, ref(`excluded.${name}`)]))),
    )
    .execute();
}

async function saveCredentials(trx: Transaction, writes: Write[]): Promise<void> {
  const pairs = writes
    .filter(({ after }) => after)
    .map(({ before, after }) => ({
      id: after?.id ?? 0,
      before: new Set(before?.credentialIds),
      after: new Set(after?.credentialIds),
    }));
  const isRemoved = ({ before, after }: (typeof pairs)[number]) => [...before].some((id) => !after.has(id));
  const removed = pairs.filter(isRemoved);
  if (removed.length > 0) {
    await trx
      .deleteFrom('provider_credentials')
      .where(
        'provider_id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute();
  }
  const added = pairs.flatMap((pair) =>
    [...pair.after]
      .filter((id) => isRemoved(pair) || !pair.before.has(id))
      .map((credential_id) => ({
        provider_id: pair.id,
        credential_id,
      })),
  );
  for (const rows of batches(added)) await trx.insertInto('provider_credentials').values(rows).execute();
}

async function saveLicenses(trx: Transaction, writes: Write[]): Promise<void> {
  const { removed, added } = difference(writes, ({ licenses }) => licenses);
  // PostgreSQL treats parameters of a values list as text.
  const keys = removed.map(({ id, row }) => sql`(cast(${id} as integer), cast(${row.stateId} as integer))`);
  for (const batch of batches(keys)) {
    await trx
      .deleteFrom('licenses')
      .where(sql<boolean>`(provider_id, state_id) in (values ${sql.join(batch)})`)
      .execute();
  }
  const rows = added.map(({ id, row }) => ({
    provider_id: id,
    state_id: row.stateId,
    kind: row.kind,
    number: row.number,
    starts_on: row.startsOn,
    expires_on: row.expiresOn,
  }));
  for (const batch of batches(rows)) await trx.insertInto('licenses').values(batch).execute();
}

async function savePanels(trx: Transaction, writes: Write[]): Promise<void> {
  const { removed, added } = difference(writes, ({ panels }) => panels);
  const ids = await findPanelIds(trx, removed);
  for (const batch of batches(ids)) await trx.deleteFrom('panels').where('id', 'in', batch).execute();
  const rows = added.map(({ id, row }) => ({
    provider_id: id,
    insurance_company_id: row.insuranceCompanyId,
    state_id: row.stateId,
    effective_from: row.effectiveFrom,
    effective_until: row.effectiveUntil,
    is_accepting: Number(row.isAccepting),
  }));
  for (const batch of batches(rows)) await trx.insertInto('panels').values(batch).execute();
}

async function findPanelIds(trx: Transaction, panels: { id: number; row: Panel }[]): Promise<number[]> {
  const providers = [...new Set(panels.map(({ id }) => id))];
  if (providers.length === 0) return [];
  const stored = await trx.selectFrom('panels').selectAll().where('provider_id', 'in', providers).execute();
  const keyOf = (...key: (number | string | null)[]) => key.join();
  const ids = new Map(
    stored.map((row) => [
      keyOf(row.provider_id, row.insurance_company_id, row.state_id, row.effective_from),
      row.id,
    ]),
  );
  return panels.flatMap(
    ({ id, row }) => ids.get(keyOf(id, row.insuranceCompanyId, row.stateId, row.effectiveFrom)) ?? [],
  );
}

/** Returns the rows that a change removes and adds. */
function difference<Row extends License | Panel>(
  writes: Write[],
  rowsOf: (record: ProviderRecord) => Row[],
): { removed: { id: number; row: Row }[]; added: { id: number; row: Row }[] } {
  const removed: { id: number; row: Row }[] = [];
  const added: { id: number; row: Row }[] = [];
  for (const { before, after } of writes) {
    if (!after) continue;
    const [old, now] = [before ? rowsOf(before) : [], rowsOf(after)];
    const isIn = (rows: Row[], row: Row) => rows.some((other) => isDeepStrictEqual(other, row));
    removed.push(...old.filter((row) => !isIn(now, row)).map((row) => ({ id: after.id, row })));
    added.push(...now.filter((row) => !isIn(old, row)).map((row) => ({ id: after.id, row })));
  }
  return { removed, added };
}

const SEARCHED = ['sort_key', 'listing', 'paused_from', 'paused_until', 'licenses', 'panels'] as const;

function isFoundElsewhere({ before, after }: Write): boolean {
  if (!before || !after) return after !== null;
  return SEARCHED.some((name) => !isDeepStrictEqual(before[name], after[name]));
}

/** Derives search rows in code: a join in PostgreSQL took seconds on new tables without statistics. */
async function saveSearchRows(trx: Transaction, writes: Write[]): Promise<void> {
  const former = writes.flatMap(({ before }) => before?.id ?? []);
  if (former.length > 0) await trx.deleteFrom('provider_search').where('provider_id', 'in', former).execute();
  const rows = writes.flatMap(({ after }) => (after?.listing === 'listed' ? searchRows(after) : []));
  for (const batch of batches(rows)) await trx.insertInto('provider_search').values(batch).execute();
}

/** A row for each license and each panel that accepts patients there, unless they have no day in common. */
function searchRows(provider: ProviderRecord): Schema['provider_search'][] {
  const { id, sort_key, paused_from, paused_until, licenses, panels } = provider;
  const pause = {
    paused_from: paused_from ?? '',
    paused_until: paused_from === null ? '' : (paused_until ?? LATEST),
  };
  return licenses.flatMap(({ stateId, startsOn, expiresOn }) =>
    panels
      .filter((panel) => panel.isAccepting && (panel.stateId === null || panel.stateId === stateId))
      .map(({ insuranceCompanyId, effectiveFrom, effectiveUntil }) => ({
        state_id: stateId,
        insurance_company_id: insuranceCompanyId,
        sort_key,
        provider_id: id,
        starts_on: laterOf(startsOn ?? EARLIEST, effectiveFrom ?? EARLIEST),
        ends_on: earlierOf(expiresOn ?? LATEST, effectiveUntil ?? LATEST),
        ...pause,
      }))
      .filter(({ starts_on, ends_on }) => starts_on <= ends_on),
  );
}

const laterOf = (a: string, b: string) => (a > b ? a : b);
const earlierOf = (a: string, b: string) => (a < b ? a : b);

function* batches<T>(rows: T[]): Generator<T[]> {
  const size = IDS_PER_QUERY * 4;
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
