import { createHash } from 'node:crypto';
import { providerNameKeys } from '../../../domain/fold-text.ts';
import { type Input, readForm } from '../../../domain/forms/field.ts';
import { notAFile } from '../../../domain/forms/files.ts';
import { parseId } from '../../../domain/ids.ts';
import { MAX_LISTED_ROWS } from '../../../domain/limits.ts';
import type { InsuranceCompany } from '../../../domain/lists/list-responses.ts';
import { fullName } from '../../../domain/names.ts';
import { COLUMN_NAMES, columnOf, IMPORT_FORM } from '../../../domain/providers/import-form.ts';
import type { ImportPreview } from '../../../domain/providers/import-responses.ts';
import { activeRows } from '../../../domain/providers/panels.ts';
import { shorten } from '../../../domain/shorten.ts';
import type { Actor, ChangeBy } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { lockTable, mapInTurns, transaction } from '../../db/transaction.ts';
import { conflict, invalid, invalidFields, isDomainError, notFound, validFields } from '../../errors.ts';
import { type HistoryEntry, recordEvents } from '../../events/repository.ts';
import { toCsv } from '../../http/csv.ts';
import {
  listInsuranceCompanies,
  type ReferenceLists,
  readReferenceLists,
} from '../../lists/public-repository.ts';
import { applyFields } from '../form.ts';
import { providerHistory } from '../history.ts';
import { EMPTY_PROVIDER, type ProviderContent, type ProviderRecord } from '../record.ts';
import { findNpiOwners, findProviders, findSortKeys, listIds } from '../repository.ts';
import { saveProvider } from '../save/repository.ts';
import { formatCells, type Names, namesIn, readCells } from './cells.ts';
import { type CellError, type CsvFile, type CsvRecord, readFile } from './file.ts';

/** What a row does; `before` is null for a new provider. */
type PlannedRow = {
  row: number;
  before: ProviderRecord | null;
  after: ProviderContent;
  changes: HistoryEntry[];
  errors: CellError[];
};

type Plan = { rows: PlannedRow[]; errors: CellError[]; preview: ImportPreview };

/** Returns what an import of the file would do, and all errors. @throws too_large; invalid for a file that is no CSV. */
export async function previewImport({ db, today }: Context, input: Input): Promise<ImportPreview> {
  const file = readFile(await bytesOf(input));
  const { preview } = await planImport(db, file, await readReferenceLists(db), today());
  return preview;
}

/**
 * Imports all rows of the file or none, in one transaction.
 * @throws conflict if the file or what it changes differs from the preview with this checksum; invalid; too_large.
 */
export async function importProviders({ db, today, now }: Context, input: Input, { actor }: ChangeBy) {
  const { checksum } = validFields(readForm(IMPORT_FORM, input));
  const file = readFile(await bytesOf(input));
  return transaction(db, async (trx) => {
    await lockTable(trx, 'providers');
    const lists = await readReferenceLists(trx);
    const { rows, errors, preview } = await planImport(trx, file, lists, today());
    if (checksum !== preview.checksum) throw conflict(STALE);
    const lines = errors.map(({ row, column, message }) => `row ${row}, ${column}: ${message}`);
    if (lines.length > 0) throw invalid(...lines.slice(0, MAX_LISTED_ROWS));
    const author = { actor, at: now() };
    await mapInTurns(rows, ({ before, after }) => saveProvider(trx, before, after, { lists, author }));
    const { added, changed, unchanged } = preview;
    return { added, changed, unchanged };
  });
}

/** Returns a CSV file for `previewImport`, without pictures. @param insurer only listed providers who accept it: its roster. */
export async function exportProviders(
  { db, today }: Context,
  insurer: InsuranceCompany | null = null,
): Promise<{ csv: string; count: number; name: string }> {
  const lists = await readReferenceLists(db);
  const providers = (await findProviders(db, await listIds(db))).filter(
    (each) =>
      !insurer ||
      (each.listing === 'listed' &&
        activeRows(each, today()).panels.some((panel) => panel.insuranceCompanyId === insurer.id)),
  );
  const rows = await mapInTurns(providers, (each) => formatCells(each, lists, today()));
  const subject = insurer ? insurer.name.toLowerCase().replace(/[^a-z0-9]+/g, '-') : 'providers';
  return {
    csv: toCsv(COLUMN_NAMES, rows),
    count: providers.length,
    name: `${subject}-${today()}.csv`,
  };
}

/** @throws not_found */
export async function getInsurer({ db }: Context, id: number | null): Promise<InsuranceCompany> {
  const insurer = (await listInsuranceCompanies(db)).find((each) => each.id === id);
  if (!insurer) throw notFound('There is no insurance company with this id.');
  return insurer;
}

/** Records a download. Whoever hands a file out calls this. */
export async function recordExport({ db, now }: Context, insurer: InsuranceCompany | null, actor: Actor) {
  const roster = { subject_id: insurer?.id ?? null, subject_name: insurer?.name ?? 'all insurers' };
  await recordEvents(db, { actor, at: now() }, [{ action: 'downloaded', subject: 'roster', ...roster }]);
}

const STALE =
  'The file or the directory has changed since the check. Please choose the file again to check it.';

async function bytesOf({ file }: Record<string, unknown>): Promise<Uint8Array> {
  if (!(file instanceof File)) throw invalidFields({ file: notAFile('File') });
  return file.bytes();
}

/** Finds out what an import would do. */
async function planImport(
  db: DatabaseOrTransaction,
  file: CsvFile,
  lists: ReferenceLists,
  today: string,
): Promise<Plan> {
  const known = await readKnown(db, file);
  const names = namesIn(lists);
  const rows = await mapInTurns(file.records, (record) => planRow(record, known, lists, names, today));
  const errors = [...file.errors, ...rows.flatMap((row) => row.errors)].sort((a, b) => a.row - b.row);
  const added = rows.filter(({ before }) => !before);
  const changed = rows.filter(({ before, changes }) => before && changes.length > 0);
  const cleared = rows.flatMap(({ changes }) => changes.filter(({ new_value }) => isEmpty(new_value)));
  const namesOf = (some: PlannedRow[]) =>
    some.slice(0, MAX_LISTED_ROWS).map(({ row, before, after }) => {
      const [former, name] = [fullName(before ?? after), fullName(after)];
      return { row, name: former === name ? name : `${former}, now ${name}` };
    });
  const preview = {
    added: added.length,
    changed: changed.length,
    unchanged: rows.length - added.length - changed.length,
    newProviders: namesOf(added),
    changedProviders: namesOf(changed),
    clearedFields: COLUMN_NAMES.map((column) => {
      return { column, providers: cleared.filter(({ field }) => field === column).length };
    }).filter(({ providers }) => providers > 0),
    unknownColumns: file.unknownColumns,
    errors: errors.slice(0, MAX_LISTED_ROWS),
    errorCount: errors.length,
    checksum: createHash('sha256')
      .update(JSON.stringify([file, rows]))
      .digest('hex'),
  };
  return { rows, errors, preview };
}

/** What decides about rows: providers by id, the names in the directory, and who has which NPI. */
type Known = {
  byId: Map<number, ProviderRecord>;
  names: Set<string>;
  npiOwners: Map<string | null, { id: number; name: string }>;
  /** The first row that has an id, a new name or an NPI. */
  firstRows: Map<string, number>;
};

async function readKnown(db: DatabaseOrTransaction, file: CsvFile): Promise<Known> {
  const names = await findSortKeys(db, file.records.map(newNameOf));
  const owners = await findNpiOwners(
    db,
    file.records.map(({ cells }) => cells.npi ?? ''),
  );
  const ids = [...file.records.map(({ cells }) => parseId(cells.id)), ...owners.map(({ id }) => id)];
  const stored = await findProviders(
    db,
    [...new Set(ids)].filter((id) => id !== null),
  );
  return {
    byId: new Map(stored.map((provider) => [provider.id, provider])),
    names: new Set(names),
    npiOwners: new Map(owners.map(({ id, npi, ...owner }) => [npi, { id, name: fullName(owner) }])),
    firstRows: new Map(),
  };
}

/** A row with a known id, or without one but with a known NPI, updates that provider; others create a draft. */
function planRow(
  { row, cells }: CsvRecord,
  known: Known,
  lists: ReferenceLists,
  names: Names,
  today: string,
): PlannedRow {
  const owner = known.npiOwners.get(cells.npi ?? '');
  const before = known.byId.get((cells.id ? parseId(cells.id) : owner?.id) ?? 0) ?? null;
  const start: ProviderContent = before ?? { ...EMPTY_PROVIDER, listing: 'draft' };
  const { fields, errors } = readCells(cells, names, { isNew: !before });
  const fail = (column: string, message: string) => errors.push({ column, message });
  const name = before ? '' : newNameOf({ cells });
  if (cells.id && !before) fail('id', `there is no provider with the id "${shorten(cells.id, 40)}"`);
  else if (known.names.has(name)) {
    fail('last_name', 'a provider of this name exists: add its id, or create this one in the portal');
  }
  if (owner && owner.id !== before?.id) fail('npi', `${owner.name} already has the NPI ${cells.npi}`);
  for (const [column, key] of Object.entries({ id: before?.id, last_name: name, npi: cells.npi })) {
    if (!key) continue;
    const first = known.firstRows.get(`${column} ${key}`) ?? row;
    if (first !== row) fail(column, `row ${first} is the same dietitian`);
    known.firstRows.set(`${column} ${key}`, first);
  }
  let after = start;
  try {
    if (errors.length === 0) after = applyFields(start, fields, today);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    for (const [field, message] of Object.entries(error.fields)) fail(columnOf(field), message);
  }
  const changes = providerHistory(before, after, lists);
  return { row, before, after, changes, errors: errors.map((error) => ({ row, ...error })) };
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** Returns the sort key of a row without an id; '' if a name is missing. */
function newNameOf({ cells: { id, first_name, last_name } }: Pick<CsvRecord, 'cells'>): string {
  if (id || !first_name || !last_name) return '';
  return providerNameKeys({ firstName: first_name, lastName: last_name }).sortKey;
}
