import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { practice } from '../../../../practice.config.ts';
import type { Schema } from '../../schema.ts';
import { concerns, credentials, insuranceCompanies, states } from '../reference-data.ts';

/** Inserts what every practice starts with. Part of a migration, so that what staff remove later stays removed. */
export async function insertDefaults(db: Kysely<Schema>): Promise<void> {
  const { hours, phone, fax, email, supportEmail, applicationFormUrl } = practice.defaults;
  const facts = {
    id: 1,
    hours: JSON.stringify(hours),
    phone,
    fax,
    email,
    support_email: supportEmail,
    application_form_url: applicationFormUrl,
  };
  const insurers = insuranceCompanies.map(({ name, aliases = [] }) => ({
    ...{ name, aliases: JSON.stringify(aliases) },
    is_on_home: 1,
  }));
  await db.insertInto('states').values(states).execute();
  await db.insertInto('insurance_companies').values(inOrder(insurers)).execute();
  await db.insertInto('credentials').values(inOrder(credentials)).execute();
  await db.insertInto('concerns').values(inOrder(concerns)).execute();
  await db.insertInto('faqs').values(inOrder(readDefaultFaqs())).execute();
  await db.insertInto('practice_facts').values(facts).execute();
  await db.insertInto('ehr_integration_settings').values({ id: 1 }).execute();
  await db.insertInto('demo_practice').values({ is_inserted: null }).execute();
  await db.insertInto('content_version').values({ id: 1, version: 1 }).execute();
}

function inOrder<Row>(rows: Row[]): (Row & { position: number })[] {
  return rows.map((row, index) => ({ ...row, position: index + 1 }));
}

/** Returns the FAQs of a new database. In the file, a heading has the question and the anchor of links to it. */
export function readDefaultFaqs(): { anchor: string; question: string; answer_markdown: string }[] {
  const text = readFileSync(new URL('../default-faqs.md', import.meta.url), 'utf8');
  return text.split(/^## /m).flatMap((section) => {
    const [, question, anchor, answer] = /^(.+) \{#([\w-]+)\}\n\n(.*)/s.exec(section) ?? [];
    return question && anchor && answer ? { anchor, question, answer_markdown: answer.trim() } : [];
  });
}
