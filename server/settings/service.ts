import { EHR_SETTINGS_LABELS, type EhrSettingsFields, ehrSettingsError } from '../../domain/ehr-settings.ts';
import type { EhrIntegrationSettings } from '../../domain/entities.ts';
import type { FieldErrors } from '../../domain/fields.ts';
import type { Database } from '../db/schema.ts';
import { invalidFields } from '../errors.ts';
import { getEhrIntegrationSettings, updateEhrIntegrationSettings } from './repository.ts';

const FIELDS = Object.keys(EHR_SETTINGS_LABELS) as (keyof EhrSettingsFields)[];

export type SettingsService = ReturnType<typeof createSettingsService>;

/** The practice's links into its EHR (spec sections 3 and 5). */
export function createSettingsService(db: Database) {
  return {
    ehrIntegration: (): Promise<EhrIntegrationSettings> => getEhrIntegrationSettings(db),

    /**
     * Changes the fields that were sent and leaves the rest.
     * @throws invalid with the errors of all fields.
     */
    async updateEhrIntegration(input: Record<string, unknown>): Promise<EhrIntegrationSettings> {
      const errors: FieldErrors<keyof EhrSettingsFields> = {};
      const changes: Partial<EhrSettingsFields> = {};
      for (const name of FIELDS.filter((field) => input[field] !== undefined)) {
        const value = input[name] ?? '';
        const error =
          typeof value === 'string'
            ? ehrSettingsError(name, value)
            : `${EHR_SETTINGS_LABELS[name]} must be a text`;
        if (error) errors[name] = error;
        else changes[name] = (value as string).trim();
      }
      if (Object.keys(errors).length > 0) throw invalidFields(errors);
      await updateEhrIntegrationSettings(db, changes);
      return getEhrIntegrationSettings(db);
    },
  };
}
