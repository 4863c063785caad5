import { overlap, type Period } from '../../../../domain/dates.ts';
import { sortLanguages } from '../../../../domain/directory/languages.ts';
import type { ReferenceLists } from '../../reference-lists/repository.ts';
import { snapshot } from '../history.ts';
import type { ProviderRecord } from '../record.ts';
import { quote } from './dated-cells.ts';

type Entry = ReturnType<typeof snapshot>;
type License = Entry['licenses'][number];
type ListedPanel = Entry['panels'][number];

type Row = {
  entry: Entry;
  officeIds: number[];
  license: License;
  panel: ListedPanel;
  lists: ReferenceLists;
};

/** The columns, and what each row has there. */
const COLUMNS: Record<string, (row: Row) => string | null> = {
  last_name: ({ entry }) => entry.last_name,
  first_name: ({ entry }) => entry.first_name,
  credentials: ({ entry }) => entry.credentials.map(quote).join('; '),
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
    sortLanguages(entry.languages)
      .map(({ name }) => name)
      .join('; '),
  offices: ({ officeIds, license, lists }) =>
    lists.offices
      .filter(({ stateCode, isHidden }) => stateCode === license.state && !isHidden)
      .filter(({ id }) => officeIds.includes(id))
      .map(({ name, street, city, stateCode, zip }) =>
        quote(`${name}, ${street}, ${city}, ${stateCode} ${zip}`),
      )
      .join('; '),
  telehealth: ({ entry }) => yesOrNo(entry.is_by_video),
};
export const COLUMN_NAMES = Object.keys(COLUMNS);

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

/** Returns a row for each panel of the insurer and licensed state that is active or upcoming. */
export function rosterRows(
  provider: ProviderRecord,
  insurer: string,
  lists: ReferenceLists,
  day: string,
): string[][] {
  const { officeIds } = provider;
  const entry = snapshot(provider, lists);
  const panels = entry.panels.filter(({ insurance_company: name }) => name === insurer);
  return panels.flatMap((panel) =>
    lists.states.flatMap(({ code }) => {
      const license = entry.licenses.find(({ state }) => state === code);
      if (!license || (panel.state ?? code) !== code || !isActiveOrUpcoming(panel, license, day)) return [];
      const row = { entry, officeIds, license, panel, lists };
      return [Object.values(COLUMNS).map((read) => read(row) ?? '')];
    }),
  );
}

/** Whether both are active on some day from this day on. */
function isActiveOrUpcoming(panel: ListedPanel, license: License, day: string): boolean {
  const periods: Period[] = [
    { from: panel.effective_from, until: panel.effective_until },
    { from: license.starts_on, until: license.expires_on },
    { from: day, until: null },
  ];
  return periods.every((a) => periods.every((b) => overlap(a, b)));
}
