import { insecureUrlErrors } from '../../../domain/forms/url.ts';
import { keysOf, pick, recordOf } from '../../../domain/objects.ts';
import { EHR_SETTINGS_FORM } from '../../../domain/practice/ehr-form.ts';
import type { EhrIntegrationSettings } from '../../../domain/practice/practice-responses.ts';
import { Alert } from '../../ui/alert.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
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
}: {
  settings: EhrIntegrationSettings | null;
  isHttps: boolean;
}) {
  const stored = settings && recordOf(NAMES, (name) => settings[name] ?? '');
  const warnings = isHttps && stored ? Object.values(insecureUrlErrors(EHR_SETTINGS_FORM, stored)) : [];
  return (
    <SettingsCard
      title={EHR_SETTINGS_TITLE}
      subject="ehr_integration_settings"
      fields={EHR_SETTINGS_FORM}
      stored={stored}
      // Unchanged links only show a warning.
      check={(sent) => {
        const changed = NAMES.filter((name) => sent[name] !== stored?.[name]);
        return isHttps ? insecureUrlErrors(EHR_SETTINGS_FORM, pick(sent, changed)) : {};
      }}
      submission={(changes) => ({ card: 'ehr', changes })}
      view={
        stored && (
          <>
            {warnings.length > 0 && (
              <div className="mb-5">
                <Alert variant="warning" title="Visitors leave the encrypted site" isAnnounced={false}>
                  {warnings.map((warning) => (
                    <p key={warning}>{`${warning}.`}</p>
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
    />
  );
}

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
