import { LICENSE_KINDS, type License } from '../../../../domain/directory/licenses.ts';
import type { Panel } from '../../../../domain/directory/panels.ts';
import { foldName } from '../../../../domain/fold-text.ts';
import { shorten } from '../../../../domain/shorten.ts';

/**
 * Licenses and panels as texts, several in a cell, separated by semicolons:
 * `OR license LD 123 2024-01-01..2027-03-31; WA not_required` and `Premera WA 2025-01-01.. closed; Aetna all`.
 * Quotation marks, doubled inside, enclose ambiguous text.
 */

/** A named item that a cell can refer to, also by an alias. */
export type Name = { id: number; name: string; aliases?: string[] };

export type Read<Row> = { rows: Row[]; errors: string[] };

/** Of one cell. */
const MAX_ERRORS = 5;
const ALL_STATES = 'all';
const CLOSED = 'closed';
const KIND = new RegExp(`^(\\S+)(?:\\s+(${LICENSE_KINDS.join('|')})(?!\\S))?\\s*(.*)$`, 'is');

export function formatLicenses(licenses: License[], states: Name[]): string {
  const codes = new Map(states.map(({ id, name }) => [id, name]));
  return licenses
    .map(({ stateId, kind, number, startsOn, expiresOn }) =>
      words(codes.get(stateId), kind, number && quote(number), formatPeriod(startsOn, expiresOn)),
    )
    .join('; ');
}

export function formatPanels(panels: Panel[], insurers: Name[], states: Name[]): string {
  const names = new Map(insurers.map(({ id, name }) => [id, name]));
  const codes = new Map(states.map(({ id, name }) => [id, name]));
  return panels
    .map(({ insuranceCompanyId, stateId, effectiveFrom, effectiveUntil, isAccepting }) =>
      words(
        quote(names.get(insuranceCompanyId) ?? ''),
        stateId === null ? ALL_STATES : codes.get(stateId),
        formatPeriod(effectiveFrom, effectiveUntil),
        isAccepting ? null : CLOSED,
      ),
    )
    .join('; ');
}

/** Returns unvalidated rows, and errors of unknown names. A missing kind is a license. */
export function readLicenses(cell: string, states: Name[]): Read<object> {
  return readEntries(cell, (entry) => {
    const { text, from, until } = readPeriod(entry);
    const [, code = '', kind = 'license', number = ''] = KIND.exec(text) ?? [];
    const state = findName(states, code);
    if (!state) return `there is no state "${code}"`;
    return {
      stateId: state.id,
      kind: kind.toLowerCase(),
      number: unquoted(number),
      startsOn: from,
      expiresOn: until,
    };
  });
}

/** Like `readLicenses`. Without a state, the panel covers all licensed states. */
export function readPanels(cell: string, insurers: Name[], states: Name[]): Read<object> {
  return readEntries(cell, (entry) => {
    const open = entry.replace(/\sclosed$/i, '').trim();
    const { text, from, until } = readPeriod(open);
    const word = text.split(/\s/).at(-1) ?? '';
    const [name, place] = word === text ? ['', ''] : [text.slice(0, -word.length).trim(), word];
    const isAll = place.toLowerCase() === ALL_STATES;
    const state = findName(states, place);
    const insurer = findName(insurers, unquoted(isAll || state ? name : text));
    if (!insurer && findName(insurers, unquoted(name))) return `there is no state "${place}"`;
    if (!insurer) return `there is no insurance company "${unquoted(isAll || state ? name : text)}"`;
    return {
      insuranceCompanyId: insurer.id,
      stateId: state?.id ?? null,
      effectiveFrom: from,
      effectiveUntil: until,
      isAccepting: open === entry,
    };
  });
}

/** Returns the items that a cell names, and errors of unknown names. Without semicolons, commas separate names. */
export function readNames(cell: string, known: Name[], kind: string): Read<Name> {
  const hasCommas = !/[;"]/.test(cell) && !findName(known, cell);
  return readEntries(hasCommas ? cell.replaceAll(',', ';') : cell, (entry) => {
    const name = unquoted(entry);
    return findName(known, name) ?? `there is no ${kind} "${name}"`;
  });
}

/** Ignores case and accents. */
function findName(known: Name[], name: string): Name | undefined {
  let index = indexes.get(known);
  if (!index) {
    // Names take precedence over aliases.
    index = new Map([
      ...known.flatMap((each) => (each.aliases ?? []).map((alias) => [foldName(alias), each] as const)),
      ...known.map((each) => [foldName(each.name), each] as const),
    ]);
    indexes.set(known, index);
  }
  return index.get(foldName(name));
}

/** Cached, because a file refers to the same few names in thousands of rows. */
const indexes = new WeakMap<Name[], Map<string, Name>>();

/** Reads entries that semicolons separate, except inside quotation marks. */
function readEntries<Row extends object>(cell: string, read: (entry: string) => Row | string): Read<Row> {
  if ((cell.split('"').length - 1) % 2 === 1) return { rows: [], errors: ['a quotation mark is missing'] };
  const entries = cell.match(/(?:[^;"]|"[^"]*")+/g) ?? [];
  const results = entries
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(read);
  const errors = results.filter((result) => typeof result === 'string');
  return {
    rows: results.filter((result) => typeof result === 'object'),
    errors: errors.slice(0, MAX_ERRORS).map((error) => shorten(error, 300)),
  };
}

/** Splits off a last word such as `2024-01-01..`. A regular expression would take quadratic time. */
function readPeriod(entry: string): { text: string; from: string; until: string } {
  const word = entry.split(/\s/).at(-1) ?? '';
  const dots = word.includes('"') ? -1 : word.lastIndexOf('..');
  if (word === entry || dots < 0) return { text: entry.trim(), from: '', until: '' };
  const text = entry.slice(0, -word.length).trim();
  return { text, from: word.slice(0, dots), until: word.slice(dots + 2) };
}

function formatPeriod(from: string | null, until: string | null): string | null {
  return from || until ? `${from ?? ''}..${until ?? ''}` : null;
}

/** Adds quotation marks only if a reader would otherwise split the text. */
export function quote(text: string): string {
  const isBare = !/[";]|\.\.|^\s|\s\s|[^\S ]/.test(text) && !LICENSE_KINDS.some((kind) => kind === text);
  return isBare ? text : `"${text.replaceAll('"', '""')}"`;
}

function unquoted(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
}

function words(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
