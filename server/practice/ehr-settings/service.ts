import { readChanges } from '../../../domain/forms/field.ts';
import { EHR_SETTINGS_FORM, insecureLinkErrors } from '../../../domain/practice/ehr-settings.ts';
import type { EhrIntegrationSettings } from '../../../domain/practice/schemas.ts';
import { changeContent } from '../../db/content-version.ts';
import { type ChangeBy, type HistoryPage, readHistory } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import { rejectInvalid } from '../../errors.ts';
import { EHR_SETTINGS, getEhrIntegrationSettings, updateEhrIntegrationSettings } from './repository.ts';

/** The practice's links into its EHR (spec sections 3 and 5); on an https site, new ones must be https. */
export function createSettingsService(
  db: Database,
  { isHttps, now }: { isHttps: boolean; now: () => number },
) {
  return {
    ehrIntegration: (): Promise<EhrIntegrationSettings> => getEhrIntegrationSettings(db),

    /** Changes only the fields that were sent. @throws invalid with the errors of all fields. */
    async updateEhrIntegration(
      input: Record<string, unknown>,
      { actor }: Pick<ChangeBy, 'actor'>,
    ): Promise<EhrIntegrationSettings> {
      const { fields, errors } = readChanges(EHR_SETTINGS_FORM, input);
      rejectInvalid({ ...(isHttps && insecureLinkErrors(fields)), ...errors });
      await changeContent(db, (trx) => updateEhrIntegrationSettings(trx, fields, { actor, at: now() }));
      return getEhrIntegrationSettings(db);
    },

    ehrHistory: (before: number | null): Promise<HistoryPage> => readHistory(db, EHR_SETTINGS, before),
  };
}
