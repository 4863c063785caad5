import { acceptedInsurance, activeRows } from '../../../domain/directory/active-rows.ts';
import { sortLanguages } from '../../../domain/directory/languages.ts';
import { LICENSES } from '../../../domain/directory/licenses.ts';
import { PANELS } from '../../../domain/directory/panels.ts';
import { PROVIDER_ANSWERS, PROVIDER_FLAGS, PROVIDER_TEXTS } from '../../../domain/directory/provider-form.ts';
import type { Provider, StaffProvider } from '../../../domain/directory/schemas.ts';
import { readForm } from '../../../domain/forms/field.ts';
import type { ProviderFormOptions, Values } from './values.ts';

/** Returns what visitors would see today of what is typed, saved or not. Rows that are not complete are left out. */
export function previewOf(
  values: Values,
  stored: StaffProvider | null,
  { states, credentials, insuranceCompanies, concerns, offices }: ProviderFormOptions,
  today: string,
): Provider {
  const { licenses, panels } = activeRows(
    { licenses: completeRows(LICENSES, values.licenses), panels: completeRows(PANELS, values.panels) },
    today,
  );
  const licensed = states.flatMap((state) => {
    const license = licenses.find(({ stateId }) => stateId === state.id);
    return license ? [{ ...state, kind: license.kind }] : [];
  });
  const { fields: texts } = readForm({ ...PROVIDER_TEXTS, ...PROVIDER_FLAGS }, values);
  return {
    id: stored?.id ?? 0,
    ...texts,
    answers: readForm(PROVIDER_ANSWERS, values).fields,
    concerns: findChosen(concerns, values.concernIds),
    languages: sortLanguages(values.languageCodes),
    offices: offices.filter(
      ({ id, isHidden, stateCode }) =>
        values.officeIds.includes(id) && !isHidden && licensed.some(({ code }) => code === stateCode),
    ),
    avatarUrl: values.avatar === null ? (stored?.avatarUrl ?? null) : null,
    photoUrl: values.photo === null ? (stored?.photoUrl ?? null) : null,
    states: licensed,
    credentials: credentials.filter(({ id }) => values.credentialIds.includes(id)),
    insuranceCompanies: acceptedInsurance(panels, { insuranceCompanies, states }),
    appointmentSchedulingUrl: texts.ehrUuid && (stored?.appointmentSchedulingUrl ?? null),
    acceptingNewPatients: stored?.acceptingNewPatients ?? true,
    pausedUntil: stored?.pausedUntil ?? null,
    pauseNote: stored?.acceptingNewPatients === false ? stored.pauseNote : null,
    verifiedOn: stored?.verifiedOn ?? null,
  };
}

/** Returns items in the order of their ids. */
export function findChosen<Item extends { id: number }>(items: Item[], ids: number[]): Item[] {
  return ids.flatMap((wanted) => items.find(({ id }) => id === wanted) ?? []);
}

function completeRows<Row>(
  table: { readRows(rows: object[]): { rows: Row[]; errors: ReadonlyMap<number, unknown> } | null },
  rows: object[],
): Row[] {
  const read = table.readRows(rows);
  return read?.rows.filter((_, index) => !read.errors.has(index)) ?? [];
}
