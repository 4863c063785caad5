import { isDeepStrictEqual } from 'node:util';
import { snakeCaseKeys } from '../../../../domain/case.ts';
import { providerNameKeys } from '../../../../domain/fold-text.ts';
import { MAX_CHANGED_PROVIDERS } from '../../../../domain/limits.ts';
import { fullName } from '../../../../domain/names.ts';
import { keysOf } from '../../../../domain/objects.ts';
import { batches, inTurns } from '../../../db/batches.ts';
import { type Author, actionOf, recordEvents } from '../../../db/history/repository.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { conflict, invalidFields, rejectInvalid } from '../../../errors.ts';
import { type HeldList, listHolders } from '../../reference-lists/holders/repository.ts';
import { type ReferenceLists, readReferenceLists } from '../../reference-lists/repository.ts';
import { choicesText } from '../criteria/keys.ts';
import { providerHistory } from '../history.ts';
import { findTakenNpis } from '../npi.ts';
import type { ProviderContent, ProviderLists, ProviderRecord } from '../record.ts';
import { lockProviders } from '../repository.ts';
import { saveLists, type Write } from './lists/repository.ts';

/** Open ends of search rows: before and after every date. */
const EARLIEST = '0000-00-00';
const LATEST = '9999-99-99';

/** At most 27 columns per row: SQLite allows 32,766 parameters. */
const ROWS_PER_STATEMENT = 1_000;

/** A new provider has no `before`, a deleted one no `after`. */
export type ProviderChange =
  | { before: null; after: ProviderContent }
  | { before: ProviderRecord; after: ProviderContent | null };

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
): Promise<(ProviderRecord | null)[]> {
  const saved: (ProviderRecord | null)[] = [];
  const numbered = changes.flatMap(({ before, after }) =>
    after && after.npi !== (before?.npi ?? null) ? { id: before?.id ?? null, npi: after.npi } : [],
  );
  const [taken] = (await findTakenNpis(trx, numbered)).values();
  rejectInvalid({ npi: taken });
  await releaseNpis(trx, changes);
  try {
    for (const some of batches(changes, ROWS_PER_STATEMENT)) {
      saved.push(...(await saveSome(trx, some, lists, author)));
    }
  } catch (error) {
    // Another transaction was first.
    const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'providers_npi';
    throw isTaken ? invalidFields({ npi: 'Another provider has just got this NPI' }) : error;
  }
  return saved;
}

/** Removes NPIs that change, so that providers can exchange them. Call it before saving the changes in portions. */
export async function releaseNpis(trx: Transaction, changes: ProviderChange[]): Promise<void> {
  const ids = changes.flatMap(({ before, after }) =>
    before?.npi && before.npi !== after?.npi ? before.id : [],
  );
  for (const some of batches(ids, ROWS_PER_STATEMENT)) {
    await trx.updateTable('providers').set({ npi: null }).where('id', 'in', some).execute();
  }
}

/**
 * Removes an item of a list from its providers, before it is retired.
 * @throws conflict if some have it and that is not allowed, or if that would block other writers for too long.
 */
export async function removeFromProviders(
  trx: Transaction,
  list: HeldList,
  id: number,
  {
    name,
    isAllowed,
    change,
    author,
  }: {
    name: string;
    isAllowed: boolean;
    change: (before: ProviderRecord) => Partial<ProviderLists>;
    author: Author;
  },
): Promise<void> {
  const ids = await listHolders(trx, list, id);
  if (ids.length > 0 && !isAllowed) {
    const have = ids.length === 1 ? '1 provider has' : `${ids.length} providers have`;
    throw conflict(`${have} ${name}. Remove it from them first.`);
  }
  if (ids.length > MAX_CHANGED_PROVIDERS) {
    throw conflict(
      `This would change ${ids.length} providers at once. Up to ${MAX_CHANGED_PROVIDERS} are possible: change some by an import first.`,
    );
  }
  const lists = await readReferenceLists(trx);
  for await (const some of inTurns(ids)) {
    const locked = await lockProviders(trx, some);
    const changes = locked.map((before) => ({ before, after: { ...before, ...change(before) } }));
    await saveProviders(trx, changes, lists, author);
  }
}

async function saveSome(
  trx: Transaction,
  given: ProviderChange[],
  lists: ReferenceLists,
  author: Author,
): Promise<(ProviderRecord | null)[]> {
  const changes = given.map(({ before, after }) => ({
    before,
    after: after && { ...after, ...providerNameKeys(after) },
  }));
  const added = changes.flatMap(({ before, after }) => (before || !after ? [] : { ...after, revision: 1 }));
  const ids = await insertRows(trx, added);
  let next = 0;
  const writes = changes.map(({ before, after }): Write => {
    const id = before?.id ?? ids[next++] ?? 0;
    const history = providerHistory(before, after, lists);
    const revision = (before?.revision ?? 0) + Number(history.length > 0);
    return { before, after: after && { ...after, id, revision }, history };
  });
  const changed = writes.filter(({ history }) => history.length > 0);
  await deleteProviders(trx, changed);
  await updateRows(trx, changed);
  await saveLists(trx, changed);
  await saveSearchRows(trx, changed.filter(isFoundElsewhere));
  await recordEvents(
    trx,
    author,
    changed.flatMap(({ before, after, history }) =>
      history.map((entry) => ({
        ...entry,
        subject: 'provider' as const,
        action: actionOf(entry),
        subject_id: after?.id ?? before?.id ?? null,
        subject_name: nameOf(before ?? after),
      })),
    ),
  );
  return writes.map(({ after }) => after);
}

const nameOf = (provider: ProviderContent | null) => provider && fullName(provider);

/** Returns the provider's own columns, without lists, which have their own tables. */
function toRow<Content extends ProviderContent>(content: Content) {
  const { hasInterpreters, isByVideo, ...columns } = content;
  const {
    licenses: _l,
    panels: _p,
    credentialIds: _c,
    concernIds: _n,
    officeIds: _o,
    languageCodes: _g,
    ...own
  } = columns;
  return snakeCaseKeys({ ...own, hasInterpreters: Number(hasInterpreters), isByVideo: Number(isByVideo) });
}

/** Returns the new ids in the order of the new providers. */
async function insertRows(trx: Transaction, added: Omit<ProviderRecord, 'id'>[]): Promise<number[]> {
  if (added.length === 0) return [];
  const inserted = await trx.insertInto('providers').values(added.map(toRow)).returning('id').execute();
  // Both engines assign ids in the order of a statement's rows.
  return inserted.map(({ id }) => id).sort((a, b) => a - b);
}

async function deleteProviders(trx: Transaction, writes: Write[]): Promise<void> {
  const ids = writes.flatMap(({ before, after }) => (before && !after ? before.id : []));
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

const SEARCHED = [
  'sortKey',
  'listing',
  'pausedFrom',
  'pausedUntil',
  'licenses',
  'panels',
  'concernIds',
  'languageCodes',
  'officeIds',
  'isByVideo',
] as const;

function isFoundElsewhere({ before, after }: Write): boolean {
  if (!before || !after) return after !== null;
  return SEARCHED.some((name) => !isDeepStrictEqual(before[name], after[name]));
}

/** Derives search rows in code: a join in PostgreSQL took seconds on new tables without statistics. */
async function saveSearchRows(trx: Transaction, writes: Write[]): Promise<void> {
  const former = writes.flatMap(({ before }) => before?.id ?? []);
  if (former.length > 0) await trx.deleteFrom('provider_search').where('provider_id', 'in', former).execute();
  const rows = writes.flatMap(({ after }) => (after?.listing === 'listed' ? searchRows(after) : []));
  for (const batch of batches(rows, ROWS_PER_STATEMENT))
    await trx.insertInto('provider_search').values(batch).execute();
}

/** A row for each license and each panel that accepts patients there, unless they have no day in common. */
function searchRows(provider: ProviderRecord): Schema['provider_search'][] {
  const { id, sortKey, pausedFrom, pausedUntil, licenses, panels } = provider;
  const choices = choicesText(provider);
  return licenses.flatMap(({ stateId, startsOn, expiresOn }) =>
    panels
      .filter((panel) => panel.isAccepting && (panel.stateId === null || panel.stateId === stateId))
      .map(({ insuranceCompanyId, effectiveFrom, effectiveUntil }) => ({
        state_id: stateId,
        insurance_company_id: insuranceCompanyId,
        sort_key: sortKey,
        provider_id: id,
        starts_on: laterOf(startsOn ?? EARLIEST, effectiveFrom ?? EARLIEST),
        ends_on: earlierOf(expiresOn ?? LATEST, effectiveUntil ?? LATEST),
        paused_from: pausedFrom ?? '',
        paused_until: pausedFrom === null ? '' : (pausedUntil ?? LATEST),
        choices,
      }))
      .filter(({ starts_on, ends_on }) => starts_on <= ends_on),
  );
}

const laterOf = (a: string, b: string) => (a > b ? a : b);
const earlierOf = (a: string, b: string) => (a < b ? a : b);
