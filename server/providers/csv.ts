import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { camelCaseKeys, snakeCase } from '../../domain/case.ts';
import { fieldNames } from '../../domain/form.ts';
import { parseId } from '../../domain/ids.ts';
import { PROVIDER_TEXTS, type ProviderFields, readProviderFields } from '../../domain/provider-form.ts';
import { postponeContentVersion, raiseContentVersion } from '../content-version/repository.ts';
import type { Database } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { invalid } from '../errors.ts';
import type { Author } from '../history/repository.ts';
import { readReferenceLists } from '../reference-data/repository.ts';
import type { Today } from '../today.ts';
import { applyFields } from './form.ts';
import { ANY_PROVIDER, findProviderIds, listProviders, WHOLE_LIST } from './list/repository.ts';
import { EMPTY_PROVIDER, isInPanel, isLicensed } from './record.ts';
import { IDS_PER_QUERY, lockProviders } from './repository.ts';
import { saveProviders, withDerived } from './save/repository.ts';

/** The columns, in the order of an export. Semicolons separate several values in a cell. */
const COLUMNS = [
  'id',
  ...fieldNames(PROVIDER_TEXTS).map(snakeCase),
  'states',
  'credentials',
  'insurance_companies',
];

/** An error in a cell. Rows count as in a spreadsheet: the header is row 1. */
export type CellError = { row: number; column: string; message: string };

/** A valid row; `id` is null for a new provider. */
export type ProviderRow = { id: number | null; fields: Partial<ProviderFields> };

export type ProviderCsvService = ReturnType<typeof createProviderCsvService>;

/** Imports and exports all providers as CSV (RFC 4180, UTF-8), without pictures. */
export function createProviderCsvService(db: Database, { today, now }: { today: Today; now: () => number }) {
  return {
    /** Returns the rows and all errors of a file, without writing. A row with an id updates that provider. */
    async check(csv: string): Promise<{ rows: ProviderRow[]; errors: CellError[] }> {
      const { header, records, errors } = readCsv(csv);
      if (errors.length > 0) return { rows: [], errors };
      const names = await readNames(db);
      const idColumn = header.indexOf('id');
      const ids = records.map(({ values }) => parseId(values[idColumn]?.trim()));
      const known = await findProviderIds(
        db,
        ids.filter((id) => id !== null),
      );
      const seen = new Set<number>();
      const rows = records.map(({ line, values }) => {
        const cells = Object.fromEntries(header.map((column, at) => [column, values[at] ?? '']));
        const { row, errors: found } = readRow(cells, names);
        const text = cells.id?.trim();
        if (text && (row.id === null || !known.has(row.id))) {
          found.push({ column: 'id', message: `there is no provider with the id "${text}"` });
        } else if (row.id !== null && seen.has(row.id)) {
          found.push({ column: 'id', message: `the id ${row.id} stands in the file twice` });
        }
        if (row.id !== null) seen.add(row.id);
        errors.push(...found.map((error) => ({ row: line, ...error })));
        return row;
      });
      return { rows, errors };
    },

    /**
     * Writes all rows in one transaction. Other writers wait meanwhile, so new ones are prepared before it.
     * @param onProgress receives the number of rows done, now and then.
     */
    async write(
      rows: ProviderRow[],
      { actor, onProgress = () => {} }: { actor: string; onProgress?: (done: number) => void },
    ): Promise<void> {
      const author: Author = { actor, at: now() };
      const lists = await readReferenceLists(db);
      const added = rows
        .filter(({ id }) => id === null)
        .map(({ fields }) => ({
          before: null,
          after: withDerived(applyFields(EMPTY_PROVIDER, fields, today())),
        }));
      const changed = rows.flatMap(({ id, fields }) => (id === null ? [] : [{ id, fields }]));
      await transaction(db, async (trx) => {
        await postponeContentVersion(trx);
        await saveProviders(trx, added, lists, author, onProgress);
        // From here on no other transaction changes or deletes providers.
        await raiseContentVersion(trx);
        for (let start = 0; start < changed.length; start += IDS_PER_QUERY) {
          const some = changed.slice(start, start + IDS_PER_QUERY);
          const stored = await lockProviders(
            trx,
            some.map(({ id }) => id),
          );
          const byId = new Map(stored.map((record) => [record.id, record]));
          const changes = some.map(({ id, fields }) => {
            const before = byId.get(id);
            if (!before) {
              throw invalid(
                `The provider with the id ${id} was deleted meanwhile. Nothing has been imported.`,
              );
            }
            return { before, after: withDerived(applyFields(before, fields, today())) };
          });
          await saveProviders(trx, changes, lists, author);
          onProgress(added.length + start + some.length);
        }
      });
    },

    /** Returns a file that `check` can read, with formulas escaped. */
    async export(): Promise<{ csv: string; count: number }> {
      const names = await readNames(db);
      const providers = await listProviders(db, ANY_PROVIDER, WHOLE_LIST);
      const rows = providers.map((provider) => {
        const { licenses: _l, panels: _p, credentialIds: _c, ...columns } = provider;
        const texts = camelCaseKeys(columns);
        return [
          String(provider.id),
          ...fieldNames(PROVIDER_TEXTS).map((name) => texts[name] ?? ''),
          namesOf(
            names.states,
            provider.licenses.filter((license) => isLicensed(license, today())).map(({ stateId }) => stateId),
          ),
          namesOf(names.credentials, provider.credentialIds),
          namesOf(
            names.insurance_companies,
            provider.panels
              .filter((panel) => isInPanel(panel, provider.licenses, today()))
              .map(({ insuranceCompanyId }) => insuranceCompanyId),
          ),
        ].map(escapeFormula);
      });
      return { csv: stringify([COLUMNS, ...rows]), count: providers.length };
    },
  };
}

/** The ids of the names that cells contain. */
type Names = Record<'states' | 'credentials' | 'insurance_companies', { id: number; name: string }[]>;

async function readNames(db: Database): Promise<Names> {
  const { states, credentials, insuranceCompanies } = await readReferenceLists(db);
  return {
    states: states.map(({ id, code }) => ({ id, name: code })),
    credentials: credentials.map(({ id, abbreviation }) => ({ id, name: abbreviation })),
    insurance_companies: insuranceCompanies,
  };
}

const LISTS = [
  ['states', 'stateIds', 'state'],
  ['credentials', 'credentialIds', 'credential'],
  ['insurance_companies', 'insuranceCompanyIds', 'insurance company'],
] as const;

const TEXTS = fieldNames(PROVIDER_TEXTS).map((field) => [snakeCase(field), field] as const);

type CsvRecord = { line: number; values: string[] };

/** Returns the header and the records that are not empty, or errors of the whole file. */
function readCsv(csv: string): { header: string[]; records: CsvRecord[]; errors: CellError[] } {
  const whole = (message: string) => ({
    header: [],
    records: [],
    errors: [{ row: 1, column: 'file', message }],
  });
  let lines: string[][];
  try {
    lines = parse(csv, { bom: true, relax_column_count: true });
  } catch (error) {
    return whole(`it is no CSV: ${error instanceof Error ? error.message : error}`);
  }
  // Number lines before dropping empty ones, such as the rows of commas that spreadsheets add at the end.
  const [first, ...records] = lines
    .map((values, index) => ({ line: index + 1, values }))
    .filter(({ values }) => values.some((value) => value.trim() !== ''));
  if (!first) return whole('it is empty');
  const header = first.values.map((name) => name.trim().toLowerCase());
  const errors = header
    .filter((name, at) => !COLUMNS.includes(name) || header.indexOf(name) !== at)
    .map((name) => ({ row: 1, column: name, message: `the columns are ${COLUMNS.join(', ')}, each once` }));
  for (const name of ['first_name', 'last_name']) {
    if (!header.includes(name)) errors.push({ row: 1, column: name, message: 'this column is missing' });
  }
  const ragged = records
    .filter(({ values }) => values.length !== header.length)
    .map(({ line, values }) => ({
      row: line,
      column: header[Math.min(values.length, header.length - 1)] ?? '',
      message: `the row has ${values.length} cells, the header ${header.length}`,
    }));
  return { header, records, errors: [...errors, ...ragged] };
}

function readRow(
  cells: Record<string, string>,
  names: Names,
): { row: ProviderRow; errors: { column: string; message: string }[] } {
  const errors: { column: string; message: string }[] = [];
  const input: Record<string, unknown> = {};
  for (const [column, field] of TEXTS) {
    if (cells[column] !== undefined) input[field] = unescapeFormula(cells[column]);
  }
  for (const [column, field, kind] of LISTS) {
    if (cells[column] === undefined) continue;
    const wanted = unescapeFormula(cells[column])
      .split(';')
      .map((name) => name.trim())
      .filter(Boolean);
    input[field] = wanted.flatMap((name) => {
      const found = names[column].find((known) => known.name.toLowerCase() === name.toLowerCase());
      if (!found) errors.push({ column, message: `there is no ${kind} "${name}"` });
      return found ? [found.id] : [];
    });
  }
  const id = parseId(cells.id?.trim());
  const { fields, errors: found } = readProviderFields(input, { isNew: id === null });
  for (const [column, field] of [...TEXTS, ...LISTS]) {
    const message = found[field];
    if (message) errors.push({ column, message });
  }
  const sent = Object.entries(fields).filter(([name]) => input[name] !== undefined);
  return { row: { id, fields: Object.fromEntries(sent) }, errors };
}

function namesOf(known: Names['states'], ids: number[]): string {
  return known
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join('; ');
}

/** Spreadsheets run such cells as formulas. `escapeFormula` adds an apostrophe; `unescapeFormula` removes it. */
const FORMULA = /^'*[=+\-@\t\r]/;

function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
