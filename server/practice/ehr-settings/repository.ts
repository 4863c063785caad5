import { snakeCaseKeys } from '../../../domain/case.ts';
import type { EhrIntegrationSettings } from '../../../domain/practice/schemas.ts';
import type { Author, Subject } from '../../db/history/repository.ts';
import { recordDifference } from '../../db/history/revision.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';

export const EHR_SETTINGS: Subject = { subject: 'ehr_settings', subjectId: null };

const THE_ROW = 1;

/** The practice's links into its EHR. */
export async function getEhrIntegrationSettings(db: DatabaseOrTransaction): Promise<EhrIntegrationSettings> {
  return db
    .selectFrom('ehr_integration_settings')
    .select(['ehr_provider as ehrProvider', 'patient_login_url as patientLoginUrl'])
    .select('provider_appointment_base_url as providerAppointmentBaseUrl')
    .where('id', '=', THE_ROW)
    .executeTakeFirstOrThrow();
}

/** Changes the settings and records the differences in the history. The only writer of this table. */
export async function updateEhrIntegrationSettings(
  trx: Transaction,
  changes: Partial<EhrIntegrationSettings>,
  author: Author,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  // An update locks the row, so that the history gets the values that this change replaces.
  const before = await trx
    .updateTable('ehr_integration_settings')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', THE_ROW)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = { ...before, ...snakeCaseKeys(changes) };
  if (!(await recordDifference(trx, EHR_SETTINGS, before, after, author))) return;
  await trx.updateTable('ehr_integration_settings').set(after).where('id', '=', THE_ROW).execute();
}
