import { readValid, validate } from '../../../domain/forms/field.ts';
import { fileError } from '../../../domain/forms/files.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { keysOf, pick, recordOf } from '../../../domain/objects.ts';
import { LICENSE_FORM } from '../../../domain/providers/licenses.ts';
import { isInStates, type Panel } from '../../../domain/providers/panels.ts';
import {
  PROVIDER_FLAGS,
  PROVIDER_FORM,
  PROVIDER_PICTURES,
  PROVIDER_REPLIES,
  PROVIDER_TABLES,
  PUBLIC_TEXTS,
  STAFF_TEXTS,
} from '../../../domain/providers/provider-form.ts';
import type { StaffProvider } from '../../../domain/providers/provider-responses.ts';
import { formPayload } from '../../api/form-payload.ts';
import type { FileChoice } from '../../ui/file-field.tsx';

export type LicenseRow = Record<keyof typeof LICENSE_FORM, string>;

export type Values = Record<
  keyof typeof PUBLIC_TEXTS | keyof typeof PROVIDER_REPLIES | keyof typeof STAFF_TEXTS,
  string
> &
  Record<keyof typeof PROVIDER_FLAGS, boolean> & {
    avatar: FileChoice;
    photo: FileChoice;
    licenses: LicenseRow[];
    panels: Panel[];
    credentialIds: number[];
    concernIds: number[];
    officeIds: number[];
    languageCodes: string[];
  };

/** Names of the listing and of the revision that the user has seen, in the form data. */
export const LISTING_FIELD = 'provider[listing]';
export const REVISION_FIELD = 'revision';

const { stateIds: _s, insuranceCompanyIds: _i, listing: _l, ...FORM } = PROVIDER_FORM;

export const FIELDS = { ...FORM, ...PROVIDER_PICTURES };

export const EMPTY_LICENSE = textsOf(LICENSE_FORM, {});

const FLAGS = keysOf(PROVIDER_FLAGS);

export function valuesOf(provider: StaffProvider | null): Values {
  return {
    // Errors are listed in this order, which is the screen's.
    ...textsOf<keyof typeof PUBLIC_TEXTS>(PUBLIC_TEXTS, provider ?? {}),
    avatar: null,
    photo: null,
    licenses: provider?.licenses.map((license) => textsOf(LICENSE_FORM, license)) ?? [EMPTY_LICENSE],
    panels: provider?.panels ?? [],
    credentialIds: provider?.credentials.map(({ id }) => id) ?? [],
    concernIds: provider?.concerns.map(({ id }) => id) ?? [],
    officeIds: provider?.officeIds ?? [],
    languageCodes: provider?.languages.map(({ code }) => code) ?? [],
    ...recordOf(FLAGS, (flag) => provider?.[flag] ?? PROVIDER_FLAGS[flag].schema.default === true),
    ...textsOf<keyof typeof PROVIDER_REPLIES>(PROVIDER_REPLIES, provider ?? {}),
    ...textsOf<keyof typeof STAFF_TEXTS>(STAFF_TEXTS, provider ?? {}),
  };
}

/** Returns the errors of all fields. The errors of rows are joined in one text. */
export function errorsIn(values: Values): FieldErrors<keyof Values> {
  const errors: FieldErrors<keyof Values> = validate(FORM, {
    ...values,
    licenses: filledRows(values.licenses),
  });
  for (const name of ['avatar', 'photo'] as const) {
    const { label, ...rule } = PROVIDER_PICTURES[name];
    const choice = values[name];
    const error = choice instanceof File ? fileError(label, choice, rule) : null;
    if (error) errors[name] = error;
  }
  return errors;
}

/** Returns the rows that are not empty. */
export function filledRows(licenses: LicenseRow[]): LicenseRow[] {
  return licenses.filter((row) => Object.values(row).some((text) => text.trim()));
}

export function licensedStateIds(licenses: LicenseRow[]): number[] {
  return licenses.map(({ stateId }) => Number(stateId)).filter((id) => id > 0);
}

/**
 * The multipart form with the changed fields only (spec section 4). Panels in states without a license are left out.
 * @throws RangeError if a changed table is invalid.
 */
export function payloadOf(values: Values, changed: (keyof Values)[]): FormData {
  const stateIds = licensedStateIds(values.licenses);
  const panels = values.panels.filter((panel) => isInStates(panel, stateIds));
  const tables = pick(
    PROVIDER_TABLES,
    keysOf(PROVIDER_TABLES).filter((name) => changed.includes(name)),
  );
  return formPayload({
    provider: {
      ...pick(values, changed),
      ...readValid(tables, { ...values, licenses: filledRows(values.licenses), panels }),
    },
  });
}

/** Converts values to the texts of controls. */
function textsOf<Name extends string>(
  form: Record<Name, unknown>,
  row: Partial<Record<Name, unknown>>,
): Record<Name, string> {
  return recordOf(keysOf(form), (name) => String(row[name] ?? ''));
}
