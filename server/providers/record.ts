import { type CamelCased, camelCase } from '../../domain/case.ts';
import { readForm } from '../../domain/forms/field.ts';
import { isRecord, keysOf } from '../../domain/objects.ts';
import { PROVIDER_FLAGS, PROVIDER_FORM, type ProviderFields } from '../../domain/providers/provider-form.ts';
import type { ProviderRow, Schema } from '../db/schema.ts';

type StoredTable = {
  [Table in keyof Schema]: {
    table: Table;
    /** An item has the values of all, or is the value of the only one. The first says what an item refers to. */
    columns: readonly (keyof Schema[Table])[];
    /** `position` is an item's place in the provider's own order. */
    order: readonly (keyof Schema[Table])[];
  };
}[keyof Schema];

/** The fields of a provider that have a table of their own. */
export const TABLES = {
  licenses: { table: 'licenses', columns: ['state_id', 'number', 'expires_on'], order: ['state_id'] },
  panels: {
    table: 'panels',
    columns: ['insurance_company_id', 'state_id'],
    order: ['insurance_company_id', 'state_id'],
  },
  credentialIds: { table: 'provider_credentials', columns: ['credential_id'], order: ['credential_id'] },
  concernIds: { table: 'provider_concerns', columns: ['concern_id'], order: ['position'] },
  officeIds: { table: 'provider_offices', columns: ['office_id'], order: ['office_id'] },
  languageCodes: { table: 'provider_languages', columns: ['language_code'], order: ['language_code'] },
} as const satisfies Partial<Record<keyof ProviderFields, StoredTable>>;

/** Returns an item's value in a column. */
export function columnValue(item: ProviderContent[keyof typeof TABLES][number], column: string): unknown {
  const values: unknown = item;
  return isRecord(values) ? values[camelCase(column)] : values;
}

/** Columns with 1 for yes and 0 for no. */
export const FLAGS = keysOf(PROVIDER_FLAGS);
type Flags = Record<(typeof FLAGS)[number], boolean>;

export type ProviderRecord = Omit<CamelCased<ProviderRow>, keyof Flags> &
  Flags &
  Pick<ProviderFields, keyof typeof TABLES>;

export type ProviderContent = Omit<ProviderRecord, 'id' | 'revision' | 'sortKey' | 'searchName'>;

const { stateIds: _s, insuranceCompanyIds: _i, ...EMPTY_FIELDS } = readForm(PROVIDER_FORM, {}).fields;

/** What a new provider has unless the form says otherwise. */
export const EMPTY_PROVIDER: ProviderContent = { ...EMPTY_FIELDS, avatarHash: null, photoHash: null };

/** The columns that are compared and saved. */
export const COLUMNS = keysOf(EMPTY_PROVIDER).filter(
  (name): name is Exclude<keyof ProviderContent, keyof typeof TABLES> => !(name in TABLES),
);
