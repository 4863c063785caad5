import { camelCaseKeys, snakeCaseKeys } from '../../domain/case.ts';
import type { PracticeFacts } from '../../domain/practice/facts-form.ts';
import type { EhrIntegrationSettings } from '../../domain/practice/practice-responses.ts';
import type { Author } from '../actor.ts';
import type { Db, PracticeFactsRow } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';
import { recordDifference, type Subject } from '../events/repository.ts';

export const PRACTICE: Subject = { subject: 'practice', subjectId: null };

/** These tables have one row. */
const ROW_ID = 1;

export async function getPracticeFacts(db: Db): Promise<PracticeFacts> {
  return fromRow(
    await db.selectFrom('practice_facts').selectAll().where('id', '=', ROW_ID).executeTakeFirstOrThrow(),
  );
}

/** Changes the facts, with their history. The only writer of this table. */
export async function savePracticeFacts(
  trx: Transaction,
  before: PracticeFacts,
  after: PracticeFacts,
  author: Author,
): Promise<void> {
  if (!(await recordDifference(trx, PRACTICE, snakeCaseKeys(before), snakeCaseKeys(after), author))) return;
  await trx.updateTable('practice_facts').set(toColumns(after)).where('id', '=', ROW_ID).execute();
}

function toColumns(facts: PracticeFacts) {
  const { hours, banner: text, banner_ends_on: ends_on, ...texts } = snakeCaseKeys(facts);
  return {
    ...texts,
    hours: JSON.stringify(hours),
    notice: JSON.stringify({ text, ends_on }),
  };
}

function fromRow({ id: _, hours, notice, ...texts }: PracticeFactsRow): PracticeFacts {
  const { text: banner = null, ends_on: bannerEndsOn = null } = notice ? JSON.parse(notice) : {};
  return { ...camelCaseKeys(texts), hours: JSON.parse(hours), banner, bannerEndsOn };
}

export const EHR_SETTINGS: Subject = { subject: 'ehr_settings', subjectId: null };

export async function getEhrIntegrationSettings(db: Db): Promise<EhrIntegrationSettings> {
  return db
    .selectFrom('ehr_integration_settings')
    .select(['ehr_provider as ehrProvider', 'patient_login_url as patientLoginUrl'])
    .select('provider_appointment_base_url as providerAppointmentBaseUrl')
    .where('id', '=', ROW_ID)
    .executeTakeFirstOrThrow();
}

/** Changes the settings, with their history. The only writer of this table. */
export async function updateEhrIntegrationSettings(
  trx: Transaction,
  changes: Partial<EhrIntegrationSettings>,
  author: Author,
): Promise<void> {
  const before = snakeCaseKeys(await getEhrIntegrationSettings(trx));
  const after = { ...before, ...snakeCaseKeys(changes) };
  if (!(await recordDifference(trx, EHR_SETTINGS, before, after, author))) return;
  await trx.updateTable('ehr_integration_settings').set(after).where('id', '=', ROW_ID).execute();
}
