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
import { REPORT_LABELS } from '../../domain/directory/reports.ts';
import type {
  DirectoryEvent,
  InsuranceCompany,
  StaffOffice,
  StaffProvider,
  State,
} from '../../domain/directory/schemas.ts';
import { type Form, readForm } from '../../domain/forms/field.ts';
import { isRecord, keysOf } from '../../domain/objects.ts';
import { EHR_SETTINGS_FORM } from '../../domain/practice/ehr-settings.ts';
import { dateAndTime } from './age.ts';
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
  verified_at: 'Details checked',
  verified_by: 'Details checked by',
  confirmation_request: 'Asked to confirm',
  confirmation_answer: 'Dietitian replied',
  listing_report: 'Reported problem, resolved',
  credentials: PROVIDER_FORM.credentialIds.label,
  concerns: PROVIDER_FORM.concernIds.label,
  offices: PROVIDER_FORM.officeIds.label,
  languages: PROVIDER_FORM.languageCodes.label,
  license: 'License',
  panel: 'Insurance panel',
  ehr_provider: EHR_SETTINGS_FORM.ehrProvider.label,
  patient_login_url: EHR_SETTINGS_FORM.patientLoginUrl.label,
  provider_appointment_base_url: EHR_SETTINGS_FORM.providerAppointmentBaseUrl.label,
};

/** Describes a change in the history. */
export function eventChange({
  field,
  oldValue,
  newValue,
}: Pick<DirectoryEvent, 'field' | 'oldValue' | 'newValue'>): FieldChange {
  if (field === null)
    return { label: newValue === null ? 'Provider deleted' : 'Provider created', from: null, to: null };
  return { label: labelOf(field), from: valueText(field, oldValue), to: valueText(field, newValue) };
}

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
  return Object.fromEntries(
    Object.entries({
      ...Object.fromEntries(
        keysOf(PROVIDER_TEXTS).map((name) => [snakeCase(name), text(snakeCase(name), provider[name])]),
      ),
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
      ...Object.fromEntries(
        keysOf(PROVIDER_ANSWERS).map((name) => [
          snakeCase(name),
          text(snakeCase(name), provider.answers[name]),
        ]),
      ),
      has_interpreters: text('has_interpreters', provider.hasInterpreters),
      is_by_video: text('is_by_video', provider.isByVideo),
      caqh_id: text('caqh_id', provider.caqhId),
      contact_email: text('contact_email', provider.contactEmail),
      listing: text('listing', provider.listing),
      paused_from: text('paused_from', provider.pausedFrom),
      paused_until: text('paused_until', provider.pausedUntil),
      pause_note: text('pause_note', provider.pauseNote),
      verified_at: text('verified_at', provider.verifiedAt),
      verified_by: text('verified_by', provider.verifiedBy),
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
  const reports: Record<string, string> = REPORT_LABELS;
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
    case 'listing_report':
      return reports[String(value)] ?? String(value);
    case 'verified_at':
      return dateAndTime(new Date(typeof value === 'number' ? value : String(value)).toISOString());
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
