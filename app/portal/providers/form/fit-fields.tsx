import type { ComponentProps } from 'react';
import { LANGUAGES } from '../../../../domain/directory/languages.ts';
import { isLicensed } from '../../../../domain/directory/licenses.ts';
import { PROVIDER_ANSWERS } from '../../../../domain/directory/provider-form.ts';
import type { StaffOffice } from '../../../../domain/directory/schemas.ts';
import {
  MAX_LANGUAGES,
  MAX_PROFILE_ANSWER_LENGTH,
  MAX_PROVIDER_CONCERNS,
  MAX_PROVIDER_OFFICES,
} from '../../../../domain/limits.ts';
import { keysOf } from '../../../../domain/objects.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import type { FieldProps, ValueProps } from '../../../ui/field.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { Section } from '../../forms/long-form.tsx';
import { today } from '../../frame/age.ts';
import type { SectionId } from './form-sections.ts';
import type { LicenseRow, ProviderFormOptions, Values } from './provider-values.ts';

const CHOICE_LANGUAGES = LANGUAGES.map(({ code, name }) => ({ id: code, label: name }));

/** What visitors filter by, and three questions that the profile answers. */
export function FitFields({
  field,
  section,
  licenses,
  options: { concerns, offices, states },
}: {
  field: <Name extends keyof Values>(name: Name) => FieldProps & ValueProps<Values[Name]>;
  section: (id: SectionId) => Omit<ComponentProps<typeof Section>, 'children'>;
  /** The licenses in this form. */
  licenses: LicenseRow[];
  options: ProviderFormOptions;
}) {
  const noteOf = ({ stateCode }: StaffOffice) => {
    const state = states.find(({ code }) => code === stateCode);
    const isInLicensedState = licenses.some(
      ({ stateId, expiresOn }) =>
        stateId === String(state?.id) && isLicensed({ expiresOn: expiresOn || null }, today()),
    );
    return isInLicensedState
      ? undefined
      : `No license in ${state?.displayName} today: visitors do not see this office.`;
  };
  return (
    <>
      <MultiSelect
        {...field('concernIds')}
        fold="section"
        isOrdered
        max={MAX_PROVIDER_CONCERNS}
        choices={concerns.map(({ id, name }) => ({ id, label: name }))}
      />
      <MultiSelect
        {...field('languageCodes')}
        fold="section"
        max={MAX_LANGUAGES}
        choices={CHOICE_LANGUAGES}
      />
      <Section {...section('visits')}>
        <div className="flex flex-wrap gap-x-8">
          <CheckboxField {...field('hasInterpreters')} />
          <CheckboxField {...field('isByVideo')} />
        </div>
        {offices.length > 0 && (
          <MultiSelect
            {...field('officeIds')}
            label="In person, in these offices"
            fold="field"
            max={MAX_PROVIDER_OFFICES}
            choices={offices.map((office) => ({
              id: office.id,
              label: `${office.name} (${office.city}, ${office.stateCode})`,
              note: noteOf(office),
            }))}
          />
        )}
      </Section>
      <Section
        {...section('answers')}
        note={`Up to ${MAX_PROFILE_ANSWER_LENGTH} characters each. Leave blank to show nothing.`}
      >
        {keysOf(PROVIDER_ANSWERS).map((name) => (
          <TextArea key={name} {...field(name)} isLow />
        ))}
      </Section>
    </>
  );
}
