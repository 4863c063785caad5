import type { Generated, Insertable, Kysely, Transaction } from 'kysely';

/** Tables as both engines hold them. Repositories are the only readers (docs/architecture.md). */
export type Schema = {
  states: { id: Generated<number>; code: string; display_name: string };
  insurance_companies: { id: Generated<number>; name: string };
  credentials: { id: Generated<number>; title: string; abbreviation: string };
  providers: ProvidersTable;
  provider_states: { provider_id: number; state_id: number };
  provider_credentials: { provider_id: number; credential_id: number };
  provider_insurance_companies: { provider_id: number; insurance_company_id: number };
  provider_search: ProviderSearchTable;
  ehr_integration_settings: EhrIntegrationSettingsTable;
  images: { hash: string };
  /** One row: whether this database was given the demo practice; null until it is decided, once. */
  demo_practice: { is_inserted: number | null };
  image_variants: { hash: string; width: number; bytes: Uint8Array };
};

type ProvidersTable = {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  /** Orders by last name, first name in Unicode collation (server/providers/sort-key.ts). */
  sort_key: string;
  ehr_uuid: string | null;
  bio: string | null;
  avatar_hash: string | null;
  photo_hash: string | null;
};

/** One row per provider, licensed state and accepted insurer, so that a search reads one index range. */
type ProviderSearchTable = {
  state_id: number;
  insurance_company_id: number;
  sort_key: string;
  provider_id: number;
};

/** Always one row, with id 1. */
type EhrIntegrationSettingsTable = {
  id: number;
  ehr_provider: string | null;
  patient_login_url: string | null;
  provider_appointment_base_url: string | null;
};

export type Database = Kysely<Schema>;
/** What a repository takes: the root database or the caller's transaction. */
export type DatabaseOrTransaction = Database | Transaction<Schema>;
export type NewProvider = Insertable<ProvidersTable>;
