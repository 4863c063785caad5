import { camelCase, snakeCase } from '../../domain/case.ts';
import { formatDate } from '../../domain/dates.ts';
import { sortLanguages } from '../../domain/directory/languages.ts';
import { LICENSE_FORM } from '../../domain/directory/licenses.ts';
import { PANEL_FORM } from '../../domain/directory/panels.ts';
import {
  PROVIDER_ANSWERS,
  PROVIDER_FORM,
  PROVIDER_PICTURES,
  PROVIDER_TEXTS,
} from '../../domain/directory/provider-form.ts';
import type { InsuranceCompany, StaffOffice, StaffProvider, State } from '../../domain/directory/schemas.ts';
import { type Form, readForm } from '../../domain/forms/field.ts';
import { isRecord, keysOf } from '../../domain/objects.ts';
import { LISTING_LABELS, licenseText, panelText } from './directory-words.ts';

/** A change as text. Null is an empty value. */
export type FieldChange = { label: string; from: string | null; to: string | null };

type Lists = { states: State[]; insuranceCompanies: InsuranceCompany[]; offices?: StaffOffice[] };

/** Labels of history fields that are in no form. */
const LABELS: Record<string, string> = {
  avatar_hash: PROVIDER_PICTURES.avatar.label,
  photo_hash: PROVIDER_PICTURES.photo.label,
  listing: 'Listing',
  paused_from: 'Paused from',
  paused_until: 'Paused until',
  pause_note: 'Note on the pause',
  credentials: PROVIDER_FORM.credentialIds.label,
  concerns: PROVIDER_FORM.concernIds.label,
  offices: PROVIDER_FORM.officeIds.label,
  languages: PROVIDER_FORM.languageCodes.label,
  license: 'License',
  panel: 'Insurance panel',
};

/** Fields after the answers. */
const OTHER_TEXTS = [
  ...(['hasInterpreters', 'isByVideo', 'caqhId', 'contactEmail', 'listing'] as const),
  ...(['pausedFrom', 'pausedUntil', 'pauseNote'] as const),
];

/** Describes the differences between two states of a provider. */
export function providerChanges(before: StaffProvider, after: StaffProvider, lists: Lists): FieldChange[] {
  const changes: FieldChange[] = [];
  const [old, now] = [describe(before, lists), describe(after, lists)];
  for (const [field, values] of Object.entries(old)) {
    const others = now[field] ?? [];
    const from = values.filter((value) => !others.includes(value)).join('; ') || null;
    const to = others.filter((value) => !values.includes(value)).join('; ') || null;
    if (from !== to) changes.push({ label: labelOf(field), from, to });
  }
  return changes;
}

/** Returns each field's values as text, under the history's names. */
function describe(
  provider: StaffProvider,
  { states, insuranceCompanies, offices = [] }: Lists,
): Record<string, string[]> {
  const stateOf = (wanted: number) => states.find(({ id }) => id === wanted)?.code ?? String(wanted);
  const insurerOf = (wanted: number) =>
    insuranceCompanies.find(({ id }) => id === wanted)?.name ?? String(wanted);
  const text = (field: string, value: unknown) => valueText(field, value) ?? [];
  const texts = <Name extends string>(values: Record<Name, unknown>, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [snakeCase(name), text(snakeCase(name), values[name])]));
  return Object.fromEntries(
    Object.entries({
      ...texts(provider, keysOf(PROVIDER_TEXTS)),
      avatar_hash: text('avatar_hash', provider.avatarUrl),
      photo_hash: text('photo_hash', provider.photoUrl),
      license: provider.licenses.map(({ stateId, ...license }) =>
        licenseText({ ...license, state: stateOf(stateId) }),
      ),
      panel: provider.panels.map(({ stateId, insuranceCompanyId, ...panel }) =>
        panelText({
          ...panel,
          insuranceCompany: insurerOf(insuranceCompanyId),
          state: stateId === null ? null : stateOf(stateId),
        }),
      ),
      credentials: provider.credentials.map(({ abbreviation }) => abbreviation),
      // One text, because their order counts.
      concerns: text(
        'concerns',
        provider.concerns.map(({ name }) => name),
      ),
      languages: provider.languages.map(({ name }) => name),
      offices: provider.officeIds.map(
        (wanted) => offices.find(({ id }) => id === wanted)?.name ?? String(wanted),
      ),
      ...texts(provider.answers, keysOf(PROVIDER_ANSWERS)),
      ...texts(provider, OTHER_TEXTS),
    }).map(([field, values]) => [field, [values].flat()]),
  );
}

export function labelOf(field: string): string {
  const form: Form = PROVIDER_FORM;
  return LABELS[field] ?? form[camelCase(field)]?.label ?? sentenceCase(field);
}

/** For example, 'Patient login url'. */
function sentenceCase(field: string): string {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (field === 'languages' && Array.isArray(value)) {
    return (
      sortLanguages(value.map(String))
        .map(({ name }) => name)
        .join(', ') || null
    );
  }
  if (Array.isArray(value)) return value.join(', ') || null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isRecord(value)) return rowText(field, value);
  const listings: Record<string, string> = LISTING_LABELS;
  switch (field) {
    case 'avatar_hash':
    case 'photo_hash':
      // Pictures are named by their content.
      return `picture ${String(value).replace(/^.*\//, '').slice(0, 8)}`;
    case 'listing':
      return listings[String(value)] ?? String(value);
    case 'paused_from':
    case 'paused_until':
      return formatDate(String(value));
    default:
      return String(value);
  }
}

/** Describes a license or panel of the history, which has names instead of ids. */
function rowText(field: string, { state, insuranceCompany, ...row }: Record<string, unknown>): string {
  if (field === 'license') {
    return licenseText({ ...readForm(LICENSE_FORM, row).fields, state: String(state) });
  }
  return panelText({
    ...readForm(PANEL_FORM, row).fields,
    insuranceCompany: String(insuranceCompany),
    state: state === null ? null : String(state),
  });
}
