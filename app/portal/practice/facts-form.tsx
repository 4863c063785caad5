import { useMemo } from 'react';
import { href, useSubmit } from 'react-router';
import { MAX_HOURS_LINES } from '../../../domain/limits.ts';
import { keysOf } from '../../../domain/objects.ts';
import { BANNER_FORM, PRACTICE_FORM, type PracticeFacts } from '../../../domain/practice/facts-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EditForm, FormSection } from '../forms/form-layout.tsx';
import { type ActionResult, JSON_POST } from '../frame/action-result.ts';
import { changesOf, errorsIn, factOf, type TextName, valuesOf } from './facts-values.ts';

/** Hours, contact details and the notice. Submits only changed facts. */
export function PracticeForm({
  facts,
  today,
  saveError,
}: {
  facts: PracticeFacts;
  /** For example, '2027-03-31', in the practice's time zone. */
  today: string;
  saveError: ActionResult | undefined;
}) {
  const submit = useSubmit();
  const serverErrors = useMemo(
    () => saveError && { ...saveError.errors, noticeEndsOn: saveError.errors.notice },
    [saveError],
  );
  const form = useForm({
    initial: valuesOf(facts),
    validate: (values) => errorsIn(values, facts, today),
    validateOnChange: true,
    serverErrors,
    onSubmit: (values, changed) => submit(JSON.stringify(changesOf(values, changed)), JSON_POST),
  });
  const { changed, isChecked, values } = form;

  const text = (name: TextName) => ({
    ...form.field(name),
    id: name,
    label: PRACTICE_FORM[name].label,
    isRequired: PRACTICE_FORM[name].isRequired,
    isChanged: changed.includes(name),
    autoComplete: 'off',
  });
  const notice = <Name extends 'noticeText' | 'noticeEndsOn'>(name: Name) => ({
    ...form.field(name),
    id: name,
    isChanged: changed.includes(name),
    isRequired: name !== 'noticeText' && values.noticeText.trim() !== '',
  });

  const hasFailed = isChecked || saveError !== undefined;
  const errors = keysOf(values).flatMap((id) => {
    const text = hasFailed ? form.field(id).error : undefined;
    if (!text) return [];
    return { id, text: factOf(id) === 'notice' ? `${PRACTICE_FORM.notice.label}: ${text}` : text };
  });

  return (
    <EditForm
      form={form}
      errors={errors}
      {...(changed.length > 0 && { cancel: href('/portal') })}
      labelOf={(name) => PRACTICE_FORM[factOf(name)].label}
      status={saveError?.status}
    >
      <div className="space-y-10">
        <TextArea
          {...text('hours')}
          isLow
          hint={`At most ${MAX_HOURS_LINES} lines, as visitors read them, such as Monday to Friday, 8 am to 6 pm.`}
        />
        <FormSection title={PRACTICE_FORM.notice.label}>
          <p className="text-ink-soft">
            A sentence at the top of all public pages until its last day. Leave blank to show nothing.
          </p>
          <TextField {...notice('noticeText')} label="Text" autoComplete="off" />
          <DateField {...notice('noticeEndsOn')} label={BANNER_FORM.endsOn.label} />
        </FormSection>
        <FormSection title="Contact">
          <div className="grid items-start gap-6 sm:grid-cols-2 [&_[aria-live]]:text-balance">
            <TextField {...text('phone')} type="tel" hint="Such as (123) 456-7890" />
            <TextField {...text('fax')} type="tel" />
          </div>
          <TextField
            {...text('email')}
            type="email"
            hint="On public pages. Also the sender of emails, unless the server's settings name another."
          />
          <TextField {...text('supportEmail')} type="email" hint="On error pages and the sign-in page." />
          <TextArea {...text('postalAddress')} isLow hint="As on an envelope, without the practice's name." />
          <TextField {...text('applicationFormUrl')} type="url" hint="Apply Now on the careers page." />
        </FormSection>
      </div>
    </EditForm>
  );
}
