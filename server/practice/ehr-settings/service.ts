import { readChanges } from '../../../domain/forms/field.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { EHR_SETTINGS_FORM, insecureLinkErrors } from '../../../domain/practice/ehr-settings.ts';
import type { EhrIntegrationSettings } from '../../../domain/practice/schemas.ts';
import { type ChangeBy, type HistoryPage, newAuthor, readHistory } from '../../db/history/repository.ts';
import { fieldsAfterChange } from '../../db/history/restore.ts';
import type { Database } from '../../db/schema.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { rejectInvalid } from '../../errors.ts';
import { EHR_SETTINGS, getEhrIntegrationSettings, updateEhrIntegrationSettings } from './repository.ts';

type Change = { fields: Partial<EhrIntegrationSettings>; errors?: FieldErrors<string> };

/** The practice's links into its EHR (spec sections 3 and 5); on an https site, new ones must be https. */
export function createSettingsService(
  db: Database,
  { isHttps, now }: { isHttps: boolean; now: () => number },
) {
  async function change(
    { actor }: ChangeBy,
    read: (trx: Transaction) => Change | Promise<Change>,
  ): Promise<EhrIntegrationSettings> {
    await transaction(db, async (trx) => {
      const { fields, errors } = await read(trx);
      rejectInvalid({ ...(isHttps && insecureLinkErrors(fields)), ...errors });
      await updateEhrIntegrationSettings(trx, fields, newAuthor(actor, now()));
    });
    return getEhrIntegrationSettings(db);
  }

  return {
    ehrIntegration: (): Promise<EhrIntegrationSettings> => getEhrIntegrationSettings(db),

    /** Changes only the fields that were sent. @throws invalid with the errors of all fields. */
    updateEhrIntegration: (input: Record<string, unknown>, by: ChangeBy) =>
      change(by, () => readChanges(EHR_SETTINGS_FORM, input)),

    ehrHistory: (before: number | null): Promise<HistoryPage> => readHistory(db, EHR_SETTINGS, before),

    /**
     * Sets the EHR settings to their values right after a change in their history.
     * @throws not_found if there is no such change; invalid if a restored link is not https.
     */
    restoreEhrIntegration: (eventId: number | null, by: ChangeBy) =>
      change(by, async (trx) => ({
        fields: await fieldsAfterChange<EhrIntegrationSettings>(trx, EHR_SETTINGS, eventId),
      })),
  };
}
