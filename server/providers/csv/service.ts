import { createHash } from 'node:crypto';
import { providerNameKeys } from '../../../domain/fold-text.ts';
import { type Input, readForm } from '../../../domain/forms/field.ts';
import { notAFile } from '../../../domain/forms/files.ts';
import { parseId } from '../../../domain/ids.ts';
import { fullName } from '../../../domain/names.ts';
import {
  CSV_COLUMNS,
  columnOf,
  errorText,
  IMPORT_FORM,
  LIST_FORM,
} from '../../../domain/providers/import-form.ts';
import type { ImportPreview } from '../../../domain/providers/import-responses.ts';
import { shorten, shortenAtDifference } from '../../../domain/shorten.ts';
import type { ChangeBy } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/schema.ts';
import { mapInTurns } from '../../db/transaction.ts';
import { conflict, invalid, invalidFields, isDomainError, validFields } from '../../errors.ts';
import type { HistoryEntry } from '../../events/repository.ts';
import { type ReferenceLists, readReferenceLists } from '../../lists/public-repository.ts';
import { applyFields } from '../form.ts';
import { providerHistory, tableTexts } from '../history.ts';
import { EMPTY_PROVIDER, type ProviderContent, type ProviderRecord } from '../record.ts';
import { findProviders, listIds } from '../repository.ts';
import { saveProvider } from '../save/repository.ts';
import { changeProviders } from '../service.ts';
import { type Names, namesIn, readCells } from './cells.ts';
import { type CellError, type CsvFile, type CsvRecord, readFile } from './file.ts';

/** What a preview shows of a longer text. */
const MAX_SHOWN_LENGTH = 160;

/** What a row does; `before` is null for a new provider. */
type PlannedRow = {
  row: number;
  before: ProviderRecord | null;
  after: ProviderContent;
  changes: HistoryEntry[];
  errors: CellError[];
};

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
export async function importProviders(ctx: Context, input: Input, by: ChangeBy) {
  const { checksum } = validFields(readForm(IMPORT_FORM, input));
  const file = readFile(await bytesOf(input));
  return changeProviders(ctx, by, async (trx, author) => {
    const lists = await readReferenceLists(trx);
    const { rows, preview } = await planImport(trx, file, lists, ctx.today());
    if (checksum !== preview.checksum) throw conflict(STALE);
    if (preview.errors.length > 0) throw invalid(...preview.errors.map(errorText));
    const saved = await mapInTurns(rows, async ({ before, after }) => {
      const provider = await saveProvider(trx, before, after, { lists, author });
      return !before && provider?.listing === 'draft' ? [provider.id] : [];
    });
    const { added, changed, unchanged } = preview;
    return { added, changed, unchanged, draftIds: saved.flat() };
  });
}

/** Lists the drafts among these providers. @throws invalid for too many ids. */
export async function listDrafts(ctx: Context, input: Input, by: ChangeBy): Promise<void> {
  const { ids } = validFields(readForm(LIST_FORM, input));
  await changeProviders(ctx, by, async (trx, author) => {
    const lists = await readReferenceLists(trx);
    const drafts = (await findProviders(trx, ids)).filter(({ listing }) => listing === 'draft');
    await mapInTurns(drafts, (draft) => {
      return saveProvider(trx, draft, { ...draft, listing: 'listed' }, { lists, author });
    });
  });
}

const STALE =
  'The file or the directory has changed since the check. Please choose the file again to check it.';

async function bytesOf({ file }: Input): Promise<Uint8Array> {
  if (!(file instanceof File)) throw invalidFields({ file: notAFile('File') });
  return file.bytes();
}

/** Finds out what an import would do. */
async function planImport(db: Db, file: CsvFile, lists: ReferenceLists, today: string) {
  const stored = await findProviders(db, await listIds(db));
  const known: Known = {
    ...{ lists, today, names: namesIn(lists), headers: file.headers, firstRows: new Map() },
    byId: new Map(stored.map((provider) => [provider.id, provider])),
    byNpi: new Map(stored.map((provider) => [provider.npi, provider])),
    sortKeys: new Set(stored.map(({ sortKey }) => sortKey)),
  };
  const rows = await mapInTurns(file.records, (record) => planRow(record, known));
  const errors = groupErrors([...file.errors, ...rows.flatMap((row) => row.errors)]);
  const added = rows.filter(({ before }) => !before);
  const changed = rows.filter(({ before, changes }) => before && changes.length > 0);
  const preview = {
    added: added.length,
    changed: changed.length,
    unchanged: rows.length - added.length - changed.length,
    changes: errors.length > 0 ? [] : rows.flatMap((row) => changesOf(row, lists)),
    notes: file.notes,
    errors,
    checksum: createHash('sha256')
      .update(JSON.stringify([file, rows]))
      .digest('hex'),
  };
  return { rows, preview };
}

/** Returns the same error of several rows as one. */
function groupErrors(errors: CellError[]): ImportPreview['errors'] {
  const groups = new Map<string, ImportPreview['errors'][number]>();
  for (const { row, column, message } of errors.toSorted((a, b) => a.row - b.row)) {
    const group = groups.get(`${column} ${message}`) ?? { rows: [], column, message };
    groups.set(`${column} ${message}`, group);
    if (group.rows.at(-1) !== row) group.rows.push(row);
  }
  return [...groups.values()];
}

/** Returns the fields that a row changes, or what a new provider has. */
function changesOf(
  { row, before, after, changes }: PlannedRow,
  lists: ReferenceLists,
): ImportPreview['changes'] {
  const name = fullName(before ?? after);
  if (!before) {
    const { licenses, panels } = tableTexts(after, lists);
    const text = [after.listing, textOf(licenses), textOf(panels)].filter(Boolean).join(' · ');
    return [{ row, name, column: null, before: '', after: shorten(text, MAX_SHOWN_LENGTH) }];
  }
  return changes.map(({ field, old_value, new_value }) => {
    const [old, now] = shortenAtDifference(textOf(old_value), textOf(new_value), MAX_SHOWN_LENGTH);
    return { row, name, column: columnOf(field ?? ''), before: old, after: now };
  });
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return [value ?? ''].flat().join('; ');
}

/** What decides about rows. */
type Known = {
  lists: ReferenceLists;
  names: Names;
  today: string;
  headers: string[];
  byId: Map<number, ProviderRecord>;
  byNpi: Map<string | null, ProviderRecord>;
  sortKeys: Set<string>;
  /** The first row that has an id, a new name or an NPI. */
  firstRows: Map<string, number>;
};

/** The columns that new providers need. */
const REQUIRED = ['first_name', 'last_name'];

function noColumns(missing: string[], headers: string[]): string {
  const names = missing.map((column) => `no column ${CSV_COLUMNS[column]}`).join(' and ');
  return `the file has ${names}. It has: ${shorten(headers.join(', '), MAX_SHOWN_LENGTH)}`;
}

/** A row with a known id, or without one but with a known NPI, updates that provider; others create a draft. */
function planRow({ row, cells }: CsvRecord, known: Known): PlannedRow {
  const { lists, names, today } = known;
  const owner = known.byNpi.get(cells.npi ?? '');
  const before = (cells.id ? known.byId.get(parseId(cells.id) ?? 0) : owner) ?? null;
  const start: ProviderContent = before ?? { ...EMPTY_PROVIDER, listing: 'draft' };
  const missing = before || cells.id ? [] : REQUIRED.filter((column) => !(column in cells));
  const isNew = !before && missing.length === 0;
  const { fields, errors } = readCells(cells, names, { before: start, isNew, today });
  const fail = (column: string, message: string) => errors.push({ column, message });
  if (missing.length > 0) errors.unshift({ column: 'file', message: noColumns(missing, known.headers) });
  const name = before ? '' : newNameOf({ cells });
  if (cells.id && !before) fail('id', `there is no provider with the id "${shorten(cells.id, 40)}"`);
  else if (known.sortKeys.has(name)) {
    fail('last_name', 'a provider of this name exists: add its id, or create this one in the portal');
  }
  if (owner && owner.id !== before?.id) fail('npi', `${fullName(owner)} already has the NPI ${cells.npi}`);
  for (const [column, key] of Object.entries({ id: before?.id, last_name: name, npi: cells.npi })) {
    if (!key) continue;
    const first = known.firstRows.get(`${column} ${key}`) ?? row;
    if (first !== row)
      fail(column, `row ${first} is the same dietitian: one row has all states and insurance companies`);
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

/** Returns the sort key of a row without an id; '' if a name is missing. */
function newNameOf({ cells: { id, first_name, last_name } }: Pick<CsvRecord, 'cells'>): string {
  if (id || !first_name || !last_name) return '';
  return providerNameKeys({ firstName: first_name, lastName: last_name }).sortKey;
}
