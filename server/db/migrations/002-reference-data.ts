import type { Kysely } from 'kysely';
import { credentials, insuranceCompanies, states } from '../reference-data.ts';
import type { Schema } from '../schema.ts';

/** What every practice starts with. A migration, so that what staff remove later stays removed. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('states')
    .values(states.map(([code, displayName]) => ({ code, display_name: displayName })))
    .execute();
  await db
    .insertInto('insurance_companies')
    .values(insuranceCompanies.map((name) => ({ name })))
    .execute();
  await db
    .insertInto('credentials')
    .values(credentials.map(([abbreviation, title]) => ({ abbreviation, title })))
    .execute();
  await db.insertInto('ehr_integration_settings').values({ id: 1 }).execute();
  await db.insertInto('demo_practice').values({ is_inserted: null }).execute();
}
