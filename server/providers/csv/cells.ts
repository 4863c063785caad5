import { snakeCaseKeys } from '../../../domain/case.ts';
import { foldName } from '../../../domain/fold-text.ts';
import type { Input } from '../../../domain/forms/field.ts';
import { keysOf } from '../../../domain/objects.ts';
import { COLUMN_NAMES, columnOf } from '../../../domain/providers/import-form.ts';
import { LANGUAGES, languageName } from '../../../domain/providers/languages.ts';
import { LICENSE_FORM, type License, withStates } from '../../../domain/providers/licenses.ts';
import { activeRows, isInStates, type Panel, withInsurers } from '../../../domain/providers/panels.ts';
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
import type { ProviderContent, ProviderRecord } from '../record.ts';

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
const WORDS: Record<string, string> = { y: 'true', yes: 'true', x: 'true', n: 'false', no: 'false' };
/** The lists whose items have nothing beside their names. */
const PLAIN_LISTS = ['credentialIds', 'concernIds', 'officeIds'] as const;
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
 * Reads the cells of one row. An empty cell clears its field, but keeps a listing and what is yes or no; a missing column
 * changes nothing. @param before what the provider has, which a bare state or insurer keeps.
 */
export function readCells(
  cells: Record<string, string>,
  names: Names,
  { before, isNew, today }: { before: ProviderContent; isNew: boolean; today: string },
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
    known: Name[],
    readEntry: (entry: string) => Item | string,
  ): Item[] | undefined => {
    const column = columnOf(field);
    const cell = cells[column];
    if (cell === undefined) return undefined;
    // Commas separate entries, too, unless they are part of a name or in brackets.
    const isOne = /[;"]/.test(cell) || findName(known, cell) || findName(known, splitBrackets(cell).name);
    const items = splitEntries(isOne ? cell : cell.replace(/,(?![^()]*\))/g, ';')).map(readEntry);
    const messages = items.filter((item) => typeof item === 'string').slice(0, MAX_ERRORS_IN_CELL);
    errors.push(...messages.map((message) => ({ column, message: shorten(message, 300) })));
    // Staff add an insurer to a whole column, where some have it already.
    const distinct = new Map(items.map((item) => [JSON.stringify(item), item]));
    return [...distinct.values()].filter((item): item is Item => typeof item !== 'string');
  };
  for (const field of PLAIN_LISTS) {
    const items = read(
      field,
      names[field],
      (entry) => findName(names[field], entry) ?? unknown(field, entry, names),
    );
    input[field] = items?.map(({ id }) => id);
  }
  const languages = read('languageCodes', LANGUAGE_NAMES, (entry) => {
    const language = findName(LANGUAGE_NAMES, entry);
    return language ?? (languageName(entry) ? { name: entry } : `there is no language "${entry}"`);
  });
  input.languageCodes = languages?.map(({ name }) => name);
  const licenses = read('licenses', names.stateIds, (entry) =>
    readLicense(entry, names, before.licenses, today),
  );
  const present = { panels: before.panels, licenses: licenses ?? before.licenses };
  const panels = read('panels', names.insuranceCompanyIds, (entry) =>
    readPanels(entry, names, present, today),
  );
  // Rows say it all.
  Object.assign(input, { stateIds: undefined, insuranceCompanyIds: undefined });
  Object.assign(input, { licenses, panels: panels?.flat() });
  const { fields, errors: invalid } = readProviderFields(input, { isNew });
  for (const [field, message] of Object.entries(invalid)) {
    // A row of a form's table is an entry of the cell.
    if (message)
      errors.push({ column: columnOf(field), message: message.replace(/^.*, row \d+: \w+: /gm, '') });
  }
  return { fields, errors };
}

/** Returns the cells of a provider, in the order of the columns. */
export function formatCells(provider: ProviderRecord, lists: ReferenceLists): unknown[] {
  const { licenses, panels, ...texts } = tableTexts(provider, lists);
  const entries = { ...texts, insurance_companies: panels };
  const cells: Record<string, unknown> = {
    ...snakeCaseKeys(provider),
    ...Object.fromEntries(FLAGS.map((flag) => [columnOf(flag), provider[flag] ? 'yes' : 'no'])),
    ...Object.fromEntries(Object.entries(entries).map(([column, texts]) => [column, joined(texts)])),
    // A comma in a license number is no separator.
    states: joined(licenses, /[;",]/),
  };
  return COLUMN_NAMES.map((column) => cells[column]);
}

const LICENSE_SPELLING = 'write WA, WA:DI-123 or WA:DI-123:2027-03-31';

/** Reads a license of `tableTexts`. What is left out stays, but an expired license is then valid without a date. */
function readLicense(
  entry: string,
  { stateIds: states }: Names,
  licenses: License[],
  today: string,
): License | string {
  const [code = '', number, day, ...more] = entry.split(':');
  const state = findName(states, code);
  if (!state || more.length > 0)
    return `there is no state "${more.length > 0 ? entry : code}": ${LICENSE_SPELLING}`;
  const [kept] = withStates(licenses, [state.id], today).filter(({ stateId }) => stateId === state.id);
  const numbered = LICENSE_FORM.number.parse(number ?? kept?.number);
  const dated = LICENSE_FORM.expiresOn.parse(day ?? kept?.expiresOn);
  if (numbered.error) return `"${number}" is no license number: ${LICENSE_SPELLING}`;
  if (dated.error) return `"${day}" is no date: ${LICENSE_SPELLING}`;
  return { stateId: state.id, number: numbered.value, expiresOn: dated.value };
}

/** Reads a panel of `tableTexts`. A bare insurer keeps its chosen states; '(all)' stands for all licensed states. */
function readPanels(
  entry: string,
  names: Names,
  present: Pick<ProviderContent, 'licenses' | 'panels'>,
  today: string,
): Panel[] | string {
  const { insuranceCompanyIds: insurers, stateIds: states } = names;
  const bare = findName(insurers, entry);
  if (bare) {
    const licensed = present.licenses.map(({ stateId }) => stateId);
    const panels = withInsurers(present.panels, [bare.id], activeRows(present, today).stateIds);
    return panels.filter((panel) => panel.insuranceCompanyId === bare.id && isInStates(panel, licensed));
  }
  const { name, list } = splitBrackets(entry);
  const insurer = findName(insurers, name);
  const isAll = foldName(list) === 'all';
  const ids = list.split(',').map((code) => findName(states, code)?.id);
  // Other brackets are part of the name.
  if (!insurer || (!isAll && ids.includes(undefined))) return unknown('insuranceCompanyIds', entry, names);
  return ids.map((id) => ({ insuranceCompanyId: insurer.id, stateId: id ?? null }));
}

/** Returns 'Regence' and 'OR, WA' for 'Regence (OR, WA)'. */
function splitBrackets(entry: string): { name: string; list: string } {
  const [, name = entry, list = ''] = /^(.*)\(([^()]*)\)$/s.exec(entry) ?? [];
  return { name, list };
}

function unknown(field: keyof Names, entry: string, names: Names): string {
  const known = names[field].map(({ name }) => name).join(', ');
  return `there is no ${ID_LISTS[field].one} "${shorten(entry, 100)}". There are: ${known || 'none yet'}`;
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

const joined = (entries: string[], separators = /[;"]/) =>
  entries.map((entry) => (separators.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join('; ');

function unquote(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
}
