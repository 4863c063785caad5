import { fullName } from '../../../domain/names.ts';
import type { Actor, Author } from '../../actor.ts';
import type { Database, Db } from '../../db/schema.ts';
import { lockTable, transaction } from '../../db/transaction.ts';
import { readReferenceLists } from '../../lists/public-repository.ts';
import { findProviders } from '../../providers/repository.ts';
import { saveProvider } from '../../providers/save/repository.ts';

/** Who entered the demo's data. */
export const DEMO_PRACTICE: Actor = { userId: null, name: 'demo practice', email: null, address: null };

/** Whether an earlier start has decided if this database gets the demo practice. */
export async function isDemoDecided(db: Db): Promise<boolean> {
  const { is_inserted } = await db.selectFrom('demo_practice').selectAll().executeTakeFirstOrThrow();
  return is_inserted !== null;
}

/** Records the decision permanently. Returns false if another process already has. */
export async function recordDemoDecision(db: Db, isInserted: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('demo_practice')
    .set({ is_inserted: Number(isInserted) })
    .where('is_inserted', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns who of the demo practice is on the site and not edited. Deleting an insurer and the like edits nobody. */
function listDemoPeople(db: Db) {
  return db
    .selectFrom('providers')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('listing', '=', 'listed')
    .where(({ and, exists, not, selectFrom }) => {
      const all = selectFrom('events').select('events.id').whereRef('subject_id', '=', 'providers.id');
      const events = all.where('subject', '=', 'provider');
      const edited = events.where('field', 'not in', ['panels', 'credentials', 'concerns', 'offices']);
      const created = events.where('action', '=', 'created').where('actor_name', '=', DEMO_PRACTICE.name);
      // First, because it spares real deployments the others.
      const inserted = selectFrom('demo_practice').selectAll().where('is_inserted', '=', 1);
      return and([exists(inserted), exists(created), not(exists(edited))]);
    })
    .orderBy('sort_key')
    .execute();
}

/** Says how many of the demo practice are on a public site, and names them; null for nobody. */
export async function findDemoPeople(db: Db, siteUrl: string | undefined) {
  const people = siteUrl ? await listDemoPeople(db) : [];
  if (people.length === 0) return null;
  const [count, are] = people.length === 1 ? ['1 person', 'is'] : [`${people.length} people`, 'are'];
  return { text: `${count} of the demo practice ${are} on the site.`, names: people.map(fullName) };
}

/** Takes them off the site. */
export function unlistDemoPeople(db: Database, author: Author): Promise<void> {
  return transaction(db, async (trx) => {
    await lockTable(trx, 'providers');
    const lists = await readReferenceLists(trx);
    const ids = (await listDemoPeople(trx)).map(({ id }) => id);
    for (const before of await findProviders(trx, ids))
      await saveProvider(trx, before, { ...before, listing: 'unlisted' }, { lists, author });
  });
}
