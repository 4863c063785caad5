import { sql } from 'kysely';
import { type IdentifiedEvent, selectChanges, toIdentifiedEvent } from '../../../db/history/repository.ts';
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

/** What rosters have of a provider, by the names of the history. */
const ROSTER_FIELDS = [
  ...['first_name', 'last_name', 'credentials', 'license', 'panel', 'npi', 'caqh_id'],
  ...['languages', 'offices', 'is_by_video'],
];

/** Returns the providers that got or lost a panel since the time, or were added or deleted. */
export async function listChangedPanels(db: DatabaseOrTransaction, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('directory_events')
    .select('subject_id as id')
    .distinct()
    .where('at', '>=', since)
    // Not by the index of subjects, which has the whole history.
    .where(sql<boolean>`subject || '' = 'provider'`)
    .where(({ or, eb }) => or([eb('field', '=', 'panel'), eb('field', 'is', null)]))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Returns what has changed of rosters since the time, newest first. @param ids at most IDS_PER_QUERY. */
export async function listRosterEvents(
  db: DatabaseOrTransaction,
  ids: number[],
  since: number,
): Promise<IdentifiedEvent[]> {
  const rows = await selectChanges(db, 'provider')
    .where('subject_id', 'in', ids)
    .where('at', '>=', since)
    .where(({ or, eb }) => or([eb('field', 'in', ROSTER_FIELDS), eb('field', 'is', null)]))
    .execute();
  return rows.map(toIdentifiedEvent);
}

/** Returns the changes of offices since the time, newest first. */
export async function listOfficeEvents(db: DatabaseOrTransaction, since: number): Promise<IdentifiedEvent[]> {
  return (await selectChanges(db, 'office').where('at', '>=', since).execute()).map(toIdentifiedEvent);
}
