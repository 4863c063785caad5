import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { story } from '../../../practice.story.ts';
import type { Schema } from '../schema.ts';

/** Returns the Markdown that staff edit. The careers page has the facts of spec section 9. */
function readInitialTexts() {
  const file = readFileSync(new URL('./default-careers.md', import.meta.url), 'utf8');
  const [, reasons = '', requirements = ''] = file.split(/^## .*$/m).map((text) => text.trim());
  return { story: [story.lead, ...story.paragraphs].join('\n\n'), reasons, requirements };
}

/** Stores the texts of the About and careers pages, which were in the code. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const texts = readInitialTexts();
  for (const column of Object.keys(texts))
    await sql`alter table practice_facts add column ${sql.ref(column)} text not null default ''`.execute(db);
  await db.updateTable('practice_facts').set(texts).execute();
}
