import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../db/schema.ts';
import type { ProviderRecord } from '../record.ts';
import { findProviders, IDS_PER_QUERY } from '../repository.ts';

/** What rows say about people: at most 200 of each, in the form in which they are compared. */
type People = { ids: number[]; emails: string[]; sortKeys: string[] };

/**
 * Returns the providers with these ids, names, and contact emails, by id.
 * @returns also the ids by contact email, without those that several providers have.
 */
export async function findPeople(
  db: DatabaseOrTransaction,
  { ids, emails, sortKeys }: People,
): Promise<{ stored: ProviderRecord[]; idByEmail: Map<string, number> }> {
  const email = sql<string>`lower(contact_email)`;
  const withEmail = await db
    .selectFrom('providers')
    .select(({ fn }) => [email.as('email'), fn.min('id').as('id')])
    .where(email, 'in', ['', ...emails])
    .groupBy(email)
    .having(({ fn }) => fn.countAll(), '=', 1)
    .execute();
  const withName = await db
    .selectFrom('providers')
    .select('id')
    .where('sort_key', 'in', ['', ...sortKeys])
    .orderBy('id')
    .limit(IDS_PER_QUERY / 2)
    .execute();
  const all = new Set([0, ...ids, ...[...withEmail, ...withName].map(({ id }) => id)]);
  const stored = await findProviders(db, [...all]);
  return {
    stored: stored.sort((a, b) => a.id - b.id),
    idByEmail: new Map(withEmail.map((row) => [row.email, row.id])),
  };
}
