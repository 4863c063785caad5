import { LICENSE_FORM } from '../../../domain/directory/licenses.ts';
import { isInLicensedState, PANEL_FORM } from '../../../domain/directory/panels.ts';
import {
  PROVIDER_ANSWERS,
  type PROVIDER_FLAGS,
  PROVIDER_FORM,
  PROVIDER_PICTURES,
  PROVIDER_TABLES,
  PROVIDER_TEXTS,
  type ProviderAnswerName,
  type ProviderTextName,
} from '../../../domain/directory/provider-form.ts';
import type {
  Credential,
  InsuranceCompany,
  StaffConcern,
  StaffOffice,
  StaffProvider,
  State,
} from '../../../domain/directory/schemas.ts';
import { readValid, validate } from '../../../domain/forms/field.ts';
import { fileError } from '../../../domain/forms/files.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { keysOf, pick, recordOf } from '../../../domain/objects.ts';
import { formPayload } from '../../api-client/form-payload.ts';
import type { FileChoice } from '../../ui/file-field.tsx';
import { mergeRows } from '../../ui/merge-rows.ts';

/** The options of the form's lists. */
export type ProviderFormOptions = {
  states: State[];
  credentials: Credential[];
  insuranceCompanies: InsuranceCompany[];
  concerns: StaffConcern[];
  offices: StaffOffice[];
};

/** The texts of a row's controls: ids, dates and booleans too. */
export type LicenseRow = Record<keyof typeof LICENSE_FORM, string>;
export type PanelRow = Record<keyof typeof PANEL_FORM, string>;

export type Values = Record<ProviderTextName | ProviderAnswerName, string> &
  Record<keyof typeof PROVIDER_FLAGS, boolean> & {
    avatar: FileChoice;
    photo: FileChoice;
    licenses: LicenseRow[];
    panels: PanelRow[];
    credentialIds: number[];
    concernIds: number[];
    officeIds: number[];
    languageCodes: string[];
    contactEmail: string;
    caqhId: string;
    /** Only for new providers: existing ones are listed and unlisted in their view. */
    listing: string;
  };

const { stateIds: _s, insuranceCompanyIds: _i, ...FORM } = PROVIDER_FORM;

export const FIELDS = { ...FORM, ...PROVIDER_PICTURES };

export const EMPTY_LICENSE = textsOf(LICENSE_FORM, { kind: 'license' });
export const EMPTY_PANEL = textsOf(PANEL_FORM, { isAccepting: true });

/** @param provider null for a new one. */
export function valuesOf(provider: StaffProvider | null): Values {
  return {
    ...textsOf<ProviderTextName>(PROVIDER_TEXTS, provider ?? {}),
    avatar: null,
    photo: null,
    licenses: provider?.licenses.map((license) => textsOf(LICENSE_FORM, license)) ?? [],
    panels: provider?.panels.map((panel) => textsOf(PANEL_FORM, panel)) ?? [],
    credentialIds: provider?.credentials.map(({ id }) => id) ?? [],
    concernIds: provider?.concerns.map(({ id }) => id) ?? [],
    officeIds: provider?.officeIds ?? [],
    languageCodes: provider?.languages.map(({ code }) => code) ?? [],
    hasInterpreters: provider?.hasInterpreters ?? false,
    isByVideo: provider?.isByVideo ?? false,
    ...textsOf<ProviderAnswerName>(PROVIDER_ANSWERS, provider?.answers ?? {}),
    caqhId: provider?.caqhId ?? '',
    contactEmail: provider?.contactEmail ?? '',
    listing: provider?.listing ?? 'listed',
  };
}

/** Returns the errors of all fields; a table's row errors are joined in one text. */
export function errorsIn(values: Values): FieldErrors<keyof Values> {
  const errors: FieldErrors<keyof Values> = validate(FORM, values);
  for (const name of ['avatar', 'photo'] as const) {
    const { label, ...rule } = PROVIDER_PICTURES[name];
    const choice = values[name];
    const error = choice instanceof File ? fileError(label, choice, rule) : null;
    if (error) errors[name] = error;
  }
  return errors;
}

/** Returns panels in states without a license, which the server removes with the license. */
export function lostPanels({ licenses, panels }: Pick<Values, 'licenses' | 'panels'>): PanelRow[] {
  return panels.filter((panel) => !isInLicensedState(panel, licenses));
}

/**
 * The multipart form with the changed fields only (spec section 4).
 * @throws RangeError if a changed table is invalid.
 */
export function payloadOf(values: Values, changed: (keyof Values)[]): FormData {
  const panels = values.panels.filter((panel) => isInLicensedState(panel, values.licenses));
  const tables = pick(
    PROVIDER_TABLES,
    keysOf(PROVIDER_TABLES).filter((name) => changed.includes(name)),
  );
  return formPayload({ provider: { ...pick(values, changed), ...readValid(tables, { ...values, panels }) } });
}

/** Merges the user's list edits into the version that another user has saved. */
export function mergeLists(base: Values, mine: Values, current: Values): Partial<Values> {
  return {
    licenses: mergeRows(base.licenses, mine.licenses, current.licenses),
    panels: mergeRows(base.panels, mine.panels, current.panels),
    credentialIds: mergeRows(base.credentialIds, mine.credentialIds, current.credentialIds),
    concernIds: mergeRows(base.concernIds, mine.concernIds, current.concernIds),
    officeIds: mergeRows(base.officeIds, mine.officeIds, current.officeIds),
    languageCodes: mergeRows(base.languageCodes, mine.languageCodes, current.languageCodes),
  };
}

/** Converts values to the texts of controls; null becomes an empty one. */
function textsOf<Name extends string>(
  form: Record<Name, unknown>,
  row: Partial<Record<Name, unknown>>,
): Record<Name, string> {
  return recordOf(keysOf(form), (name) => String(row[name] ?? ''));
}
