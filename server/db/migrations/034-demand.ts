import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { typesOf } from './base/types.ts';

/** How often visitors searched, by day, state and insurer. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const { binaryText, withoutRowId } = typesOf(db);
  await sql
    .raw(`create table demand (
      day ${binaryText} not null,
      state_id integer not null references states (id),
      insurance_company_id integer not null references insurance_companies (id),
      searches integer not null,
      without_result integer not null,
      constraint demand_pk primary key (day, state_id, insurance_company_id)
    ) ${withoutRowId}`)
    .execute(db);
}
