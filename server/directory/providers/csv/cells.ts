import { snakeCase, snakeCaseKeys } from '../../../../domain/case.ts';
import { COLUMN_NAMES, CSV_FORM, columnOf } from '../../../../domain/directory/imports/form.ts';
import { LANGUAGES } from '../../../../domain/directory/languages.ts';
import {
  PROVIDER_ANSWERS,
  PROVIDER_FLAGS,
  PROVIDER_TEXTS,
  readProviderFields,
} from '../../../../domain/directory/provider-form.ts';
import type { FieldsOf } from '../../../../domain/forms/field.ts';
import { parseId } from '../../../../domain/ids.ts';
import { keysOf } from '../../../../domain/objects.ts';
import type { ReferenceLists } from '../../reference-lists/repository.ts';
import type { ProviderRecord } from '../record.ts';
import {
  formatLicenses,
  formatPanels,
  type Name,
  quote,
  type Read,
  readLicenses,
  readNames,
  readPanels,
} from './dated-cells.ts';

export type RowFields = Partial<FieldsOf<typeof CSV_FORM>>;

const TEXTS = [...keysOf(PROVIDER_TEXTS), ...keysOf(PROVIDER_ANSWERS), 'caqhId' as const];
const FLAGS = keysOf(PROVIDER_FLAGS);
const AVAILABILITY = ['contactEmail', 'listing', 'pausedFrom', 'pausedUntil', 'pauseNote'] as const;
const LISTS = [
  ['states', 'stateIds', 'state'],
  ['credentials', 'credentialIds', 'credential'],
  ['insurance_companies', 'insuranceCompanyIds', 'insurance company'],
  ['concerns', 'concernIds', 'concern'],
  ['offices', 'officeIds', 'office'],
] as const;

const LANGUAGE_NAMES = LANGUAGES.map(({ code, name }, id) => ({ id, name: code, aliases: [name] }));
const WORDS: Record<string, string> = { yes: 'true', no: 'false' };

/** The items that cells can name. */
export type Names = Record<(typeof LISTS)[number][0], Name[]>;

export function namesIn({
  states,
  credentials,
  insuranceCompanies,
  concerns,
  offices,
}: ReferenceLists): Names {
  return {
    states: states.map(({ id, code, displayName }) => ({ id, name: code, aliases: [displayName] })),
    credentials: credentials.map(({ id, abbreviation, title }) => ({
      id,
      name: abbreviation,
      aliases: [title],
    })),
    insurance_companies: insuranceCompanies,
    concerns,
    offices,
  };
}

/** Reads the cells of one row. `id` is null for a new provider. */
export function readCells(
  cells: Record<string, string>,
  names: Names,
): { id: number | null; fields: RowFields; errors: { column: string; message: string }[] } {
  const errors: { column: string; message: string }[] = [];
  const input: Record<string, unknown> = {};
  for (const field of [...TEXTS, ...AVAILABILITY]) input[field] = cells[snakeCase(field)];
  input.listing = cells.listing?.toLowerCase();
  for (const flag of FLAGS) {
    const word = cells[snakeCase(flag)]?.toLowerCase();
    input[flag] = word === undefined ? undefined : (WORDS[word] ?? word);
  }
  const read = <Row>(column: string, readCell: (cell: string) => Read<Row>): Row[] | undefined => {
    const cell = cells[column];
    if (cell === undefined) return;
    const { rows, errors: found } = readCell(cell);
    errors.push(...found.map((message) => ({ column, message })));
    return rows;
  };
  for (const [column, field, kind] of LISTS) {
    const items = read(column, (cell) => readNames(cell, names[column], kind));
    input[field] = items?.map(({ id }) => id);
  }
  const languages = read('languages', (cell) => readNames(cell, LANGUAGE_NAMES, 'language'));
  input.languageCodes = languages?.map(({ name }) => name);
  const { states, insurance_companies: insurers } = names;
  input.licenses = read('licenses', (cell) => readLicenses(cell, states));
  input.panels = read('panels', (cell) => readPanels(cell, insurers, states));
  const id = parseId(cells.id);
  const { fields, errors: invalid } = readProviderFields(CSV_FORM, input, { isNew: id === null });
  for (const [field, message] of Object.entries(invalid)) {
    if (message) errors.push({ column: columnOf(field), message });
  }
  return { id, fields, errors };
}

/** Returns the cells of a provider, in the order of the columns. */
export function formatCells(
  provider: ProviderRecord,
  active: { stateIds: number[]; insuranceCompanyIds: number[] },
  names: Names,
): unknown[] {
  const { states, insurance_companies: insurers } = names;
  const { licenses, panels, languageCodes, ...columns } = provider;
  const ids = { ...columns, ...active };
  const cells: Record<string, unknown> = {
    ...snakeCaseKeys(columns),
    ...Object.fromEntries(FLAGS.map((flag) => [snakeCase(flag), provider[flag] ? 'yes' : 'no'])),
    languages: languageCodes.join('; '),
    ...Object.fromEntries(
      LISTS.map(([column, field]) => [column, namesOf(names[column], ids[field], column === 'concerns')]),
    ),
    licenses: formatLicenses(licenses, states),
    panels: formatPanels(panels, insurers, states),
  };
  return COLUMN_NAMES.map((column) => cells[column]);
}

/** Concerns are in the provider's order; others in that of their list. */
export function namesOf(known: Name[], ids: number[], isOrdered = false): string {
  const order = (id: number) => (isOrdered ? ids.indexOf(id) : 0);
  return known
    .filter(({ id }) => ids.includes(id))
    .sort((a, b) => order(a.id) - order(b.id))
    .map(({ name }) => quote(name))
    .join('; ');
}
