import { snakeCaseKeys } from '../../../domain/case.ts';
import { foldName } from '../../../domain/fold-text.ts';
import type { Input } from '../../../domain/forms/field.ts';
import { keysOf } from '../../../domain/objects.ts';
import { COLUMN_NAMES, columnOf } from '../../../domain/providers/import-form.ts';
import { LANGUAGES, languageName } from '../../../domain/providers/languages.ts';
import { LICENSE_FORM } from '../../../domain/providers/licenses.ts';
import { activeRows } from '../../../domain/providers/panels.ts';
import {
  ID_LISTS,
  PROVIDER_FLAGS,
  PROVIDER_FORM,
  type ProviderFields,
  readProviderFields,
} from '../../../domain/providers/provider-form.ts';
import { STATE_ALIASES } from '../../../domain/search/search-selection.ts';
import { shorten } from '../../../domain/shorten.ts';
import type { ReferenceLists } from '../../lists/public-repository.ts';
import { tableTexts } from '../history.ts';
import type { ProviderRecord } from '../record.ts';

/** A named item that a cell can refer to, by any of its folded keys. */
type Name = { id: number; name: string; keys: string[] };

/** The items that cells can name, by field. */
export type Names = Record<keyof typeof ID_LISTS, Name[]>;

type Problem = { column: string; message: string };

const FLAGS = keysOf(PROVIDER_FLAGS);
const nameOf = (id: number, name: string, aliases: string[] = []): Name => ({
  id,
  name,
  keys: [name, ...aliases].map(foldName),
});
const LANGUAGE_NAMES = LANGUAGES.map(({ code, name }, id) => nameOf(id, code, [name]));
const WORDS: Record<string, string> = { yes: 'true', no: 'false' };
const MAX_ERRORS_IN_CELL = 5;

/** Returns what cells can name. Insurers are found by their other names, too. */
export function namesIn({
  states,
  credentials,
  insuranceCompanies,
  concerns,
  offices,
}: ReferenceLists): Names {
  return {
    stateIds: states.map(({ id, code, displayName }) =>
      nameOf(id, code, [displayName, ...(STATE_ALIASES[code] ?? [])]),
    ),
    credentialIds: credentials.map(({ id, abbreviation, title }) => nameOf(id, abbreviation, [title])),
    insuranceCompanyIds: insuranceCompanies.map(({ id, name, aliases }) => nameOf(id, name, aliases)),
    concernIds: concerns.map(({ id, name }) => nameOf(id, name)),
    officeIds: offices.map(({ id, name }) => nameOf(id, name)),
  };
}

/**
 * Reads the cells of one row. An empty cell clears its field, but keeps a listing and what is yes or no. A missing column
 * changes nothing.
 */
export function readCells(
  cells: Record<string, string>,
  names: Names,
  { isNew }: { isNew: boolean },
): { fields: Partial<ProviderFields>; errors: Problem[] } {
  const errors: Problem[] = [];
  const input: Input = {};
  for (const field of keysOf(PROVIDER_FORM)) input[field] = cells[columnOf(field)];
  input.listing = cells.listing?.toLowerCase();
  for (const flag of FLAGS) {
    const word = cells[columnOf(flag)]?.toLowerCase();
    input[flag] = word ? (WORDS[word] ?? word) : undefined;
  }
  const read = <Item extends object>(
    field: keyof ProviderFields,
    readEntry: (entry: string) => Item | string,
    names?: Name[],
  ): Item[] | undefined => {
    const column = columnOf(field);
    const cell = cells[column];
    if (cell === undefined) return undefined;
    // Commas separate names, too, unless they are part of one.
    const hasCommas = names && !/[;"]/.test(cell) && !findName(names, cell);
    const items = splitEntries(hasCommas ? cell.replaceAll(',', ';') : cell).map(readEntry);
    const messages = items.filter((item) => typeof item === 'string').slice(0, MAX_ERRORS_IN_CELL);
    errors.push(...messages.map((message) => ({ column, message: shorten(message, 300) })));
    return items.filter((item): item is Item => typeof item !== 'string');
  };
  for (const field of keysOf(ID_LISTS)) {
    const [known, { one }] = [names[field], ID_LISTS[field]];
    const items = read(field, (entry) => findName(known, entry) ?? `there is no ${one} "${entry}"`, known);
    input[field] = items?.map(({ id }) => id);
  }
  const languages = read(
    'languageCodes',
    (entry) =>
      findName(LANGUAGE_NAMES, entry) ??
      (languageName(entry) ? { name: entry } : `there is no language "${entry}"`),
    LANGUAGE_NAMES,
  );
  input.languageCodes = languages?.map(({ name }) => name);
  input.licenses = read('licenses', (entry) => readLicense(entry, names.stateIds));
  input.panels = read('panels', (entry) => readPanels(entry, names))?.flat();
  // An empty one of two columns for the same thing says nothing.
  for (const [field, other] of SAME_THING) {
    if (isEmptyList(input[field]) && input[other] && !isEmptyList(input[other])) delete input[field];
  }
  const { fields, errors: invalid } = readProviderFields(PROVIDER_FORM, input, { isNew });
  for (const [field, message] of Object.entries(invalid)) {
    if (message) errors.push({ column: columnOf(field), message });
  }
  return { fields, errors };
}

/** Returns the cells of a provider, in the order of the columns. */
export function formatCells(provider: ProviderRecord, lists: ReferenceLists, today: string): unknown[] {
  const { stateIds, panels } = activeRows(provider, today);
  const accepted = panels.map(({ insuranceCompanyId }) => insuranceCompanyId);
  const texts = {
    states: lists.states.filter(({ id }) => stateIds.includes(id)).map(({ code }) => code),
    insurance_companies: lists.insuranceCompanies
      .filter(({ id }) => accepted.includes(id))
      .map(({ name }) => name),
    ...tableTexts(provider, lists),
  };
  const cells: Record<string, unknown> = {
    ...snakeCaseKeys(provider),
    ...Object.fromEntries(FLAGS.map((flag) => [columnOf(flag), provider[flag] ? 'yes' : 'no'])),
    ...Object.fromEntries(Object.entries(texts).map(([column, entries]) => [column, joinEntries(entries)])),
  };
  return COLUMN_NAMES.map((column) => cells[column]);
}

const SAME_THING = [
  ['stateIds', 'licenses'],
  ['licenses', 'stateIds'],
  ['insuranceCompanyIds', 'panels'],
  ['panels', 'insuranceCompanyIds'],
] as const;
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const LICENSE_SPELLING = 'write WA, or WA:DI-123:2027-03-31, in which the number or the date may be empty';
const PANEL_SPELLING = 'write Aetna, or Regence (OR, WA)';

/** Reads a license of `tableTexts`. */
function readLicense(entry: string, states: Name[]): object | string {
  const [, code = entry, number = '', day = ''] = /^([^:]*):([^:]*):([^:]*)$/.exec(entry) ?? [];
  const state = findName(states, code);
  const { value: expiresOn, error } = LICENSE_FORM.expiresOn.parse(day);
  if (!state) return `there is no state "${code}": ${LICENSE_SPELLING}`;
  if (error) return `"${day}" is no date: ${LICENSE_SPELLING}`;
  return { stateId: state.id, number: number.trim(), expiresOn };
}

/** Reads a panel of `tableTexts`. */
function readPanels(
  entry: string,
  { insuranceCompanyIds: insurers, stateIds: states }: Names,
): object[] | string {
  const whole = findName(insurers, entry);
  if (whole) return [{ insuranceCompanyId: whole.id, stateId: null }];
  const [, name = entry, list = ''] = /^(.*)\(([^()]*)\)$/s.exec(entry) ?? [];
  const insurer = findName(insurers, name);
  if (!insurer) return `there is no insurance company "${name.trim()}": ${PANEL_SPELLING}`;
  const codes = list.split(',').map((code) => code.trim());
  const unknown = codes.find((code) => !findName(states, code));
  if (unknown !== undefined) return `there is no state "${unknown}": ${PANEL_SPELLING}`;
  return codes.map((code) => ({ insuranceCompanyId: insurer.id, stateId: findName(states, code)?.id }));
}

/** Finds a name in any case, with or without accents. */
function findName(known: Name[], name: string): Name | undefined {
  const key = foldName(name);
  return known.find(({ keys }) => keys[0] === key) ?? known.find(({ keys }) => keys.includes(key));
}

/** Semicolons separate entries, except inside quotation marks. */
function splitEntries(cell: string): string[] {
  const entries = cell.match(/(?:[^;"]|"[^"]*"?)+/g) ?? [];
  return entries.map((entry) => unquote(entry.trim())).filter(Boolean);
}

const joinEntries = (entries: string[]) =>
  entries.map((entry) => (/[;"]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join('; ');

function unquote(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
}
