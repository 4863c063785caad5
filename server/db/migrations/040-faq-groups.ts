import { type Kysely, sql } from 'kysely';

/** The headings of the defaults, by their anchors. */
const GROUPS = {
  'Cost and insurance': ['insurance', 'cost', 'out-of-network', 'payment', 'card-on-file'],
  Visits: ['cancellation', 'questions-between-visits', 'virtual', 'interpreter'],
};

/** The heading that an FAQ stands under. Only lists that staff have not changed get some. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const group = sql.ref('group');
  await sql`alter table faqs add column ${group} text`.execute(db);
  const { rows } = await sql`select id from faqs where revision > 1 or anchor is null limit 1`.execute(db);
  if (rows.length > 0) return;
  for (const [name, anchors] of Object.entries(GROUPS)) {
    await sql`update faqs set ${group} = ${name} where anchor in (${sql.join(anchors)})`.execute(db);
  }
}
