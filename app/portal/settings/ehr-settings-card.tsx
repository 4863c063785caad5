import { keysOf, recordOf } from '../../../domain/objects.ts';
import { EHR_SETTINGS_FORM } from '../../../domain/practice/ehr-form.ts';
import type { EhrIntegrationSettings } from '../../../domain/practice/practice-responses.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SettingsCard } from '../forms/settings-card.tsx';

export const EHR_SETTINGS_TITLE = 'EHR Integration Settings';

const NAMES = keysOf(EHR_SETTINGS_FORM);

/** @param settings null if they failed to load. */
export function EhrSettingsCard({ settings }: { settings: EhrIntegrationSettings | null }) {
  const stored = settings && recordOf(NAMES, (name) => settings[name] ?? '');
  return (
    <SettingsCard
      title={EHR_SETTINGS_TITLE}
      subject="ehr_integration_settings"
      fields={EHR_SETTINGS_FORM}
      stored={stored}
      submission={(changes) => ({ card: 'ehr', changes })}
      view={
        stored && (
          <DescriptionList
            items={NAMES.map((name) => [
              EHR_SETTINGS_FORM[name].label,
              <Setting key={name} name={name} value={stored[name]} />,
            ])}
          />
        )
      }
    />
  );
}

function Setting({ name, value }: { name: (typeof NAMES)[number]; value: string }) {
  if (!value || name === 'ehrProvider') return value || 'Not set';
  return (
    <a
      href={value}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-block py-1 text-[0.9375rem]"
    >
      <AddressText>{value}</AddressText>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
