import { useState } from 'react';
import { EHR_SETTINGS_FORM, type EhrSettingsFields } from '../../domain/ehr-settings.ts';
import type { EhrIntegrationSettings } from '../../domain/entities.ts';
import type { FieldErrors } from '../../domain/fields.ts';
import { fieldNames, validate } from '../../domain/form.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import { TextField } from '../ui/text-field.tsx';
import { SettingsCard } from './settings-card.tsx';

export const EHR_SETTINGS_TITLE = 'EHR Integration Settings';

const NAMES = fieldNames(EHR_SETTINGS_FORM);

/** The practice's links into its EHR; null when they could not be loaded. */
export function EhrSettingsCard({ settings }: { settings: EhrIntegrationSettings | null }) {
  const [values, setValues] = useState(() => fieldsOf(settings));
  const [errors, setErrors] = useState<FieldErrors<keyof EhrSettingsFields>>({});
  const stored = fieldsOf(settings);

  function startEditing(): void {
    setValues(stored);
    setErrors({});
  }

  function readSubmission(): object | null {
    const found = validate(EHR_SETTINGS_FORM, values);
    setErrors(found);
    if (Object.keys(found).length > 0) return null;
    const changes = NAMES.filter((name) => values[name].trim() !== stored[name]);
    return {
      card: 'ehr',
      changes: Object.fromEntries(changes.map((name) => [name, values[name].trim()])),
    };
  }

  return (
    <SettingsCard
      title={EHR_SETTINGS_TITLE}
      isLoaded={settings !== null}
      onEdit={startEditing}
      readSubmission={readSubmission}
      view={
        <DescriptionList
          items={NAMES.map((name) => [EHR_SETTINGS_FORM[name].label, stored[name] || 'Not set'])}
        />
      }
      fields={NAMES.map((name) => (
        <TextField
          key={name}
          label={EHR_SETTINGS_FORM[name].label}
          type={name === 'ehrProvider' ? 'text' : 'url'}
          autoComplete="off"
          value={values[name]}
          onChange={({ currentTarget: { value } }) => {
            setValues((before) => ({ ...before, [name]: value }));
            setErrors(({ [name]: _, ...others }) => others);
          }}
          error={errors[name]}
          hint={
            name === 'providerAppointmentBaseUrl' ? 'The Healthie Provider ID is put after it.' : undefined
          }
        />
      ))}
    />
  );
}

function fieldsOf(settings: EhrIntegrationSettings | null): EhrSettingsFields {
  return {
    ehrProvider: settings?.ehrProvider ?? '',
    patientLoginUrl: settings?.patientLoginUrl ?? '',
    providerAppointmentBaseUrl: settings?.providerAppointmentBaseUrl ?? '',
  };
}
