import { snakeCaseKeys } from '../../domain/case.ts';
import type { EhrIntegrationSettings } from '../../domain/entities.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';

const THE_ROW = 1;

/** The practice's links into its EHR. */
export async function getEhrIntegrationSettings(db: DatabaseOrTransaction): Promise<EhrIntegrationSettings> {
  const row = await db
    .selectFrom('ehr_integration_settings')
    .selectAll()
    .where('id', '=', THE_ROW)
    .executeTakeFirstOrThrow();
  return {
    ehrProvider: row.ehr_provider,
    patientLoginUrl: row.patient_login_url,
    providerAppointmentBaseUrl: row.provider_appointment_base_url,
  };
}

export async function updateEhrIntegrationSettings(
  db: DatabaseOrTransaction,
  changes: Partial<EhrIntegrationSettings>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('ehr_integration_settings')
    .set(snakeCaseKeys(changes))
    .where('id', '=', THE_ROW)
    .execute();
}
