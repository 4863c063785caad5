import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { accountTables } from './base/account-tables.ts';
import { makeAppendOnly } from './base/append-only.ts';
import { insertDefaults } from './base/defaults.ts';
import { directoryTables } from './base/directory-tables.ts';
import { practiceTables } from './base/practice-tables.ts';
import { referralTables } from './base/referral-tables.ts';
import { typesOf } from './base/types.ts';
import { addVersionTriggers, createVersionFunction } from './version-triggers.ts';

/** What public pages show. Pictures are addressed by their content, so their rows change no page. */
const PUBLIC_TABLES: (keyof Schema)[] = [
  'states',
  'insurance_companies',
  'insurance_company_names',
  'credentials',
  'providers',
  'licenses',
  'provider_credentials',
  'panels',
  'provider_search',
  'ehr_integration_settings',
  'practice_facts',
  'faqs',
];

/** The whole schema of the first release, and the data that every practice starts with. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const types = typesOf(db);
  const tables = [directoryTables, practiceTables, accountTables, referralTables];
  for (const statement of tables.flatMap((statements) => statements(types))) {
    await sql.raw(statement).execute(db);
  }
  await insertDefaults(db);
  await makeAppendOnly(db, ['audit_events', 'directory_events']);
  await createVersionFunction(db);
  for (const table of PUBLIC_TABLES) await addVersionTriggers(db, table);
}
