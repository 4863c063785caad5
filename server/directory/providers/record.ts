import type { CamelCased } from '../../../domain/case.ts';
import type { License } from '../../../domain/directory/licenses.ts';
import type { Panel } from '../../../domain/directory/panels.ts';
import { PROVIDER_ANSWERS, PROVIDER_FLAGS, PROVIDER_TEXTS } from '../../../domain/directory/provider-form.ts';
import { readForm } from '../../../domain/forms/field.ts';
import type { ProviderRow } from '../../db/schema.ts';

export type ProviderLists = {
  licenses: License[];
  panels: Panel[];
  credentialIds: number[];
  /** In the provider's own order. */
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
  caqhId: null,
};

export const EMPTY_LISTS: ProviderLists = {
  licenses: [],
  panels: [],
  credentialIds: [],
  concernIds: [],
  officeIds: [],
  languageCodes: [],
};

/** What a new provider has unless the form says otherwise. */
export const EMPTY_PROVIDER: ProviderContent = { ...EMPTY_COLUMNS, ...EMPTY_LISTS };
