import type { Kysely } from 'kysely';
import { practice } from '../../../../practice.config.ts';
import { defaultFaqs } from '../../default-faqs.ts';
import { concerns, credentials, insuranceCompanies, states } from '../../reference-data.ts';
import type { Schema } from '../../schema.ts';

/** Inserts what every practice starts with. Part of a migration, so that what staff remove later stays removed. */
export async function insertDefaults(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('states')
    .values(states.map(([code, displayName]) => ({ code, display_name: displayName })))
    .execute();
  await db
    .insertInto('insurance_companies')
    .values(insuranceCompanies.map((name, index) => ({ name, position: index + 1, is_on_home: 1 })))
    .execute();
  await db
    .insertInto('credentials')
    .values(
      credentials.map(([abbreviation, title], index) => ({
        abbreviation,
        title,
        position: index + 1,
      })),
    )
    .execute();
  await db
    .insertInto('concerns')
    .values(
      concerns.map(([name, explanation], index) => ({
        name,
        explanation,
        position: index + 1,
      })),
    )
    .execute();
  await db.insertInto('ehr_integration_settings').values({ id: 1 }).execute();
  await insertPracticeFacts(db);
  await db
    .insertInto('faqs')
    .values(
      defaultFaqs.map(({ anchor, question, answer }, index) => ({
        anchor,
        question,
        answer_markdown: answer,
        position: index + 1,
      })),
    )
    .execute();
  await db.insertInto('demo_practice').values({ is_inserted: null }).execute();
  await db.insertInto('content_version').values({ id: 1, version: 1 }).execute();
}

async function insertPracticeFacts(db: Kysely<Schema>): Promise<void> {
  const { hours, phone, fax, email, supportEmail, applicationFormUrl } = practice.defaults;
  await db
    .insertInto('practice_facts')
    .values({
      id: 1,
      hours: JSON.stringify(hours),
      phone,
      fax,
      email,
      support_email: supportEmail,
      application_form_url: applicationFormUrl,
    })
    .execute();
}
