import { overlap, type Period } from '../../../../domain/dates.ts';
import { sortLanguages } from '../../../../domain/directory/languages.ts';
import type { ReferenceLists } from '../../reference-lists/repository.ts';
import { snapshot } from '../history.ts';
import type { ProviderRecord } from '../record.ts';
import { quote } from './dated-cells.ts';

/** Values with the names of the history, which compare with it; `removedOn` is the day of their removal. */
export type Values = Record<string, unknown>;

/** A provider with the panels of one insurer, without its name, and the ids of offices; a deleted one has their names. */
export type RosterEntry = Values & { licenses: Values[]; panels: Values[] };

/** Texts by column, whether panel and license are active or upcoming, and when it was removed with either or the provider. */
export type RosterRow = { cells: Record<string, string>; isCurrent: boolean; removedOn: string | null };

type Row = { entry: RosterEntry; license: Values; panel: Values; lists: ReferenceLists };

/** The columns, and what each row has there. */
const COLUMNS: Record<string, (row: Row) => unknown> = {
  last_name: ({ entry }) => entry.last_name,
  first_name: ({ entry }) => entry.first_name,
  credentials: ({ entry }) => textsIn(entry.credentials).map(quote).join('; '),
  state: ({ license }) => license.state,
  license_kind: ({ license }) => license.kind,
  license_number: ({ license }) => license.number,
  license_starts_on: ({ license }) => license.starts_on,
  license_expires_on: ({ license }) => license.expires_on,
  effective_from: ({ panel }) => panel.effective_from,
  effective_until: ({ panel }) => panel.effective_until,
  accepting_new_patients: ({ panel }) => yesOrNo(panel.is_accepting),
  npi: ({ entry }) => entry.npi,
  caqh_id: ({ entry }) => entry.caqh_id,
  languages: ({ entry }) =>
    sortLanguages(textsIn(entry.languages))
      .map(({ name }) => name)
      .join('; '),
  offices: ({ entry, license, lists }) =>
    lists.offices
      .filter(({ stateCode, isHidden }) => stateCode === license.state && !isHidden)
      .filter(({ id, name }) => [entry.offices].flat().some((office) => office === id || office === name))
      .map(({ name, street, city, stateCode, zip }) =>
        quote(`${name}, ${street}, ${city}, ${stateCode} ${zip}`),
      )
      .join('; '),
  telehealth: ({ entry }) => yesOrNo(entry.is_by_video),
};
export const COLUMN_NAMES = Object.keys(COLUMNS);

const yesOrNo = (value: unknown) => (value ? 'yes' : 'no');
const textsIn = (value: unknown) => [value ?? []].flat().map(String);
const dateOf = (value: unknown) => (typeof value === 'string' ? value : null);

export function toRosterEntry(record: ProviderRecord, insurer: string, lists: ReferenceLists): RosterEntry {
  const { panels, ...values } = snapshot(record, lists);
  const own = panels.filter(({ insurance_company: name }) => name === insurer);
  return {
    ...values,
    offices: record.officeIds,
    panels: own.map(({ insurance_company: _, ...panel }) => panel),
  };
}

/** Returns a row for each panel and licensed state. */
export function rosterRows(entry: RosterEntry, lists: ReferenceLists, day: string): RosterRow[] {
  return entry.panels.flatMap((panel) =>
    lists.states.flatMap(({ code }) => {
      const license = entry.licenses.find(({ state }) => state === code);
      if (!license || (panel.state ?? code) !== code) return [];
      const cells = Object.entries(COLUMNS).map(([name, read]) => [
        name,
        String(read({ entry, license, panel, lists }) ?? ''),
      ]);
      const [removedOn = null] = [entry, panel, license].flatMap((row) => dateOf(row.removedOn) ?? []).sort();
      const isCurrent = isActiveOrUpcoming(panel, license, day);
      return [{ cells: Object.fromEntries(cells), isCurrent, removedOn }];
    }),
  );
}

/** Whether both are active on some day from this day on. */
function isActiveOrUpcoming(panel: Values, license: Values, day: string): boolean {
  const periods: Period[] = [
    { from: dateOf(panel.effective_from), until: dateOf(panel.effective_until) },
    { from: dateOf(license.starts_on), until: dateOf(license.expires_on) },
    { from: day, until: null },
  ];
  return periods.every((a) => periods.every((b) => overlap(a, b)));
}
