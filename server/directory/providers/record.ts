import type { CamelCased } from '../../../domain/case.ts';
import { activeRows, isLicensed } from '../../../domain/directory/active-rows.ts';
import { LICENSE_FORM, type License } from '../../../domain/directory/licenses.ts';
import { PANEL_FORM, type Panel } from '../../../domain/directory/panels.ts';
import { PROVIDER_ANSWERS, PROVIDER_FLAGS, PROVIDER_TEXTS } from '../../../domain/directory/provider-form.ts';
import { readForm } from '../../../domain/forms/field.ts';
import type { ProviderRow } from '../../db/schema.ts';

export type ProviderLists = {
  licenses: License[];
  panels: Panel[];
  credentialIds: number[];
  concernIds: number[];
  officeIds: number[];
  languageCodes: string[];
};

type Flags = Record<keyof typeof PROVIDER_FLAGS, boolean>;

/** A provider with its lists. */
export type ProviderRecord = Omit<CamelCased<ProviderRow>, keyof Flags> & Flags & ProviderLists;

/** The columns that a change can set. */
export type ProviderColumns = Omit<
  ProviderRecord,
  'id' | 'revision' | 'sortKey' | 'searchName' | keyof ProviderLists
>;

/** A provider's content after a change. */
export type ProviderContent = ProviderColumns & ProviderLists;

export const EMPTY_COLUMNS: ProviderColumns = {
  ...readForm({ ...PROVIDER_TEXTS, ...PROVIDER_ANSWERS, ...PROVIDER_FLAGS }, {}).fields,
  avatarHash: null,
  photoHash: null,
  contactEmail: null,
  listing: 'listed',
  pausedFrom: null,
  pausedUntil: null,
  pauseNote: null,
  caqhId: null,
};

const EMPTY_LISTS: ProviderLists = {
  licenses: [],
  panels: [],
  credentialIds: [],
  concernIds: [],
  officeIds: [],
  languageCodes: [],
};

/** What a new provider has unless the form says otherwise. */
export const EMPTY_PROVIDER: ProviderContent = { ...EMPTY_COLUMNS, ...EMPTY_LISTS };

/** Whether the note of a pause is left without the pause. */
export function hasOnlyPauseNote({ pausedFrom, pauseNote }: ProviderColumns): boolean {
  return pausedFrom === null && pauseNote !== null;
}

/** Returns the states and insurers that are active on a day. */
export function activeIds(...args: Parameters<typeof activeRows>) {
  const { licenses, panels } = activeRows(...args);
  return {
    stateIds: licenses.map(({ stateId }) => stateId),
    insuranceCompanyIds: panels.map(({ insuranceCompanyId }) => insuranceCompanyId),
  };
}

/** Returns licenses in exactly these states today. Adds open ones where none exists; others keep their dates. */
export function withStateIds(licenses: License[], stateIds: number[], today: string): License[] {
  const others = licenses
    .filter(({ stateId }) => !stateIds.includes(stateId))
    .filter((license) => !isLicensed(license, today));
  const chosen = stateIds.map((stateId) => {
    const license = licenses.find((each) => each.stateId === stateId);
    if (license && isLicensed(license, today)) return license;
    return { ...(license ?? readForm(LICENSE_FORM, { stateId }).fields), startsOn: null, expiresOn: null };
  });
  return [...others, ...chosen];
}

/**
 * Returns panels of exactly these insurers. An added one gets an open panel for all licensed states, in place of past and
 * future ones; others keep theirs.
 * @param former the insurers that were active before the change.
 */
export function withInsurerIds(panels: Panel[], former: number[], insurerIds: number[]): Panel[] {
  const active = new Set(former);
  const isKept = (id: number) => active.has(id) === insurerIds.includes(id);
  const added = insurerIds.filter((id) => !active.has(id)).map((id) => openPanel(id, null));
  return [...panels.filter(({ insuranceCompanyId }) => isKept(insuranceCompanyId)), ...added];
}

/** @param stateId null for all licensed states. */
export function openPanel(insuranceCompanyId: number, stateId: number | null): Panel {
  return readForm(PANEL_FORM, { insuranceCompanyId, stateId }).fields;
}
