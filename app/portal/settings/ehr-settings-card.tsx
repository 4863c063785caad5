import type { ReactNode } from 'react';
import { validate } from '../../../domain/forms/field.ts';
import { keysOf } from '../../../domain/objects.ts';
import { EHR_SETTINGS_FORM, insecureLinkErrors } from '../../../domain/practice/ehr-settings.ts';
import type { EhrIntegrationSettings } from '../../../domain/practice/schemas.ts';
import { Alert } from '../../ui/alert.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SettingsCard } from '../forms/settings-card.tsx';

export const EHR_SETTINGS_TITLE = 'EHR Integration Settings';

const NAMES = keysOf(EHR_SETTINGS_FORM);

/**
 * @param settings null if they failed to load.
 * @param isHttps whether the site is: then new links must be https, and stored ones that are not show a warning.
 */
export function EhrSettingsCard({
  settings,
  isHttps,
  history,
}: {
  settings: EhrIntegrationSettings | null;
  isHttps: boolean;
  history?: ReactNode;
}) {
  const stored = settings && {
    ehrProvider: settings.ehrProvider ?? '',
    patientLoginUrl: settings.patientLoginUrl ?? '',
    providerAppointmentBaseUrl: settings.providerAppointmentBaseUrl ?? '',
  };
  const warnings = isHttps && stored ? Object.values(insecureLinkErrors(stored)) : [];
  const changesOf = (values: NonNullable<typeof stored>) =>
    Object.fromEntries(
      NAMES.filter((name) => values[name] !== stored?.[name]).map((name) => [name, values[name]]),
    );
  return (
    <SettingsCard
      title={EHR_SETTINGS_TITLE}
      history={history}
      stored={stored}
      validate={(values) => ({
        ...(isHttps && insecureLinkErrors(changesOf(values))),
        ...validate(EHR_SETTINGS_FORM, values),
      })}
      view={
        stored && (
          <>
            {warnings.length > 0 && (
              <div className="mb-5">
                <Alert variant="warning" title="Visitors leave the encrypted site" isAnnounced={false}>
                  {warnings.map((warning) => (
                    <p key={warning}>{warning}.</p>
                  ))}
                </Alert>
              </div>
            )}
            <DescriptionList
              items={NAMES.map((name) => [
                EHR_SETTINGS_FORM[name].label,
                <Setting key={name} name={name} value={stored[name]} />,
              ])}
            />
          </>
        )
      }
      fields={({ field }) => [
        <RequiredNote key="required" />,
        ...NAMES.map((name) => (
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
        )),
      ]}
      submission={(values, changed) => ({
        card: 'ehr',
        changes: Object.fromEntries(changed.map((name) => [name, values[name].trim()])),
      })}
    />
  );
}

/** A value, and a link that opens an address in a new tab. */
function Setting({ name, value }: { name: (typeof NAMES)[number]; value: string }) {
  if (!value || name === 'ehrProvider') return value || 'Not set';
  return (
    <>
      <span className="text-[0.9375rem]">{value}</span>
      <a
        href={value}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Test link: ${EHR_SETTINGS_FORM[name].label} (opens in a new tab)`}
        className="link block w-fit py-1"
      >
        Test link
      </a>
    </>
  );
}
