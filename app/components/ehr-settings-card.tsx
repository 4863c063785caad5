import { EHR_SETTINGS_FORM } from '../../domain/ehr-settings.ts';
import type { EhrIntegrationSettings } from '../../domain/entities.ts';
import { fieldNames, validate } from '../../domain/form.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import { TextField } from '../ui/text-field.tsx';
import { SettingsCard } from './settings-card.tsx';

export const EHR_SETTINGS_TITLE = 'EHR Integration Settings';

const NAMES = fieldNames(EHR_SETTINGS_FORM);

/** @param settings null if they failed to load. */
export function EhrSettingsCard({ settings }: { settings: EhrIntegrationSettings | null }) {
  const stored = settings && {
    ehrProvider: settings.ehrProvider ?? '',
    patientLoginUrl: settings.patientLoginUrl ?? '',
    providerAppointmentBaseUrl: settings.providerAppointmentBaseUrl ?? '',
  };
  return (
    <SettingsCard
      title={EHR_SETTINGS_TITLE}
      stored={stored}
      validate={(values) => validate(EHR_SETTINGS_FORM, values)}
      view={
        stored && (
          <DescriptionList
            items={NAMES.map((name) => [EHR_SETTINGS_FORM[name].label, stored[name] || 'Not set'])}
          />
        )
      }
      fields={({ field }) =>
        NAMES.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={EHR_SETTINGS_FORM[name].label}
            type={name === 'ehrProvider' ? 'text' : 'url'}
            isRequired={EHR_SETTINGS_FORM[name].isRequired}
            autoComplete="off"
            hint={
              name === 'providerAppointmentBaseUrl'
                ? 'The Healthie Provider ID is added at the end.'
                : undefined
            }
          />
        ))
      }
      submission={(values, changed) => ({
        card: 'ehr',
        changes: Object.fromEntries(changed.map((name) => [name, values[name].trim()])),
      })}
    />
  );
}
