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

export async function saveEhrIntegrationSettings(
  db: DatabaseOrTransaction,
  settings: EhrIntegrationSettings,
): Promise<void> {
  await db
    .updateTable('ehr_integration_settings')
    .set({
      ehr_provider: settings.ehrProvider,
      patient_login_url: settings.patientLoginUrl,
      provider_appointment_base_url: settings.providerAppointmentBaseUrl,
    })
    .where('id', '=', THE_ROW)
    .execute();
}
