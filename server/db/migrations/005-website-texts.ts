import { type Kysely, sql } from 'kysely';
import { story } from '../../../practice.story.ts';
import type { Schema } from '../schema.ts';

/** The Markdown that staff edit. The careers page has the facts of spec section 9. */
export const INITIAL_TEXTS = {
  story: [story.lead, ...story.paragraphs].join('\n\n'),
  reasons: `- **$60 to $90 per hour**
  The rate depends on the insurer.
- **Solo or in a group**
  Join as a contract solo practice dietitian, or as part of our group practice.
- **Patients with insurance**
  Most pay $0 out of pocket, so money need not decide whether they come back.
- **In person or by telehealth**
  See people across the table or across the state.`,
  requirements: `- A Registered Dietitian, verified by the registration commission
- An active state license
- A completed CAQH profile
- Current malpractice insurance`,
};

/** Stores the texts of the About and careers pages, which were in the code. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const column of Object.keys(INITIAL_TEXTS))
    await sql`alter table practice_facts add column ${sql.ref(column)} text not null default ''`.execute(db);
  await db.updateTable('practice_facts').set(INITIAL_TEXTS).execute();
}
