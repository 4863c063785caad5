import { useId } from 'react';
import { CLINICAL_FORM, REFERRAL_REASONS } from '../../domain/referrals/form.ts';
import { REASON_LABELS, referral } from '../content/referral.ts';
import { Checkbox } from '../ui/choices.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import type { Details, DetailsForm, FormOptions } from './details-form.ts';

type TextName = { [Name in keyof Details]: Details[Name] extends string ? Name : never }[keyof Details];

/** The optional fields of the referral form. Default export for `lazy`. */
// biome-ignore lint/style/noDefaultExport: React.lazy needs one.
export default function ClinicalFields({
  form,
  options: { states, insurers, languages },
}: {
  form: DetailsForm;
  options: FormOptions;
}) {
  const id = useId();
  const { lead, emailHint, diagnosisHint, insurerHint, unknown, clinic, order, patient } = referral.clinical;
  const text = (name: TextName) => ({
    ...form.field(name),
    label: CLINICAL_FORM[name].label,
    readOnly: form.isSubmitting,
    autoComplete: 'off',
  });
  // Not SelectField, which is in the portal's file.
  const select = (name: TextName, choices: [value: string, text: string][]) => {
    const { value, error, onChange } = form.field(name);
    return (
      <Field label={CLINICAL_FORM[name].label} error={error}>
        {(control) => (
          <Select {...control} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
            <option value="">{unknown}</option>
            {choices.map(([choice, label]) => (
              <option key={choice} value={choice}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  };
  const checkbox = (name: 'hasOrder' | 'needsInterpreter') => {
    const { value, onChange } = form.field(name);
    return (
      <Checkbox isChecked={value} onChange={onChange} className="min-h-11 items-center text-sm font-semibold">
        {CLINICAL_FORM[name].label}
      </Checkbox>
    );
  };
  return (
    <>
      <p className="text-sm text-ink-soft">{lead}</p>
      <Group title={clinic} />
      <TextField {...text('referringClinician')} />
      <TextField {...text('referringNpi')} inputMode="numeric" />
      <TextField {...text('clinicPhone')} type="tel" />
      <TextField {...text('clinicFax')} type="tel" />
      <TextField {...text('clinicEmail')} type="email" hint={emailHint} />
      <Group title={order} />
      {select(
        'reason',
        REFERRAL_REASONS.map((reason) => [reason, REASON_LABELS[reason]]),
      )}
      <TextArea {...text('reasonNote')} />
      <TextField {...text('diagnosisCode')} hint={diagnosisHint} autoCapitalize="characters" />
      {checkbox('hasOrder')}
      <Group title={patient} />
      {select('stateCode', states)}
      <TextField {...text('insuranceCompanyName')} list={id} hint={insurerHint} />
      <datalist id={id}>
        {insurers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {select('preferredLanguage', languages)}
      {checkbox('needsInterpreter')}
      <TextField {...text('bestTime')} />
    </>
  );
}

function Group({ title }: { title: string }) {
  return <h3 className="border-t border-line pt-5 text-xl">{title}</h3>;
}
