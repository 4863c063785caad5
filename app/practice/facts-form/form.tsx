import { useMemo } from 'react';
import { href, useSubmit } from 'react-router';
import { keysOf } from '../../../domain/objects.ts';
import {
  BANNER_FORM,
  CLOSURE_FORM,
  PRACTICE_FORM,
  type PracticeFacts,
} from '../../../domain/practice/facts-form.ts';
import { closureText } from '../../../domain/practice/words.ts';
import type { Revised } from '../../api-client/calls.ts';
import { practiceChanges } from '../../content/practice-changes.ts';
import { type ActionResult, JSON_POST } from '../../editing/action-result.ts';
import { EditForm, FormSection } from '../../editing/form-layout.tsx';
import { useStoredVersion } from '../../editing/use-stored-version.ts';
import { DateField } from '../../ui/date-field.tsx';
import { RowsField } from '../../ui/rows-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { HoursField } from './hours-field.tsx';
import {
  type ClosureRow,
  changesOf,
  EMPTY_CLOSURE,
  errorsIn,
  factOf,
  mergeTables,
  type TextName,
  valuesOf,
} from './values.ts';

/** The JSON that the form submits to the page's action. */
export type PracticeSubmission = { changes: Partial<PracticeFacts>; etag: string };

/** Hours, closures, contact details and the notice. Submits only changed fields. */
export function PracticeForm({
  facts,
  today,
  saveError,
}: {
  facts: Revised<PracticeFacts>;
  /** For example, '2027-03-31', in the practice's time zone. */
  today: string;
  saveError: ActionResult<Revised<PracticeFacts>> | undefined;
}) {
  const submit = useSubmit();
  const { stored, replaced } = useStoredVersion(facts, saveError?.current, (current) => {
    const next = valuesOf(current);
    form.rebase(next, mergeTables(initial, values, next));
  });
  const initial = valuesOf(stored);
  const serverErrors = useMemo(
    () => saveError && { ...saveError.errors, noticeEndsOn: saveError.errors.notice },
    [saveError],
  );
  const form = useForm({
    initial,
    validate: (values) => errorsIn(values, stored, today),
    validateOnChange: true,
    serverErrors,
    onSubmit: (values, changed) =>
      submit(
        JSON.stringify({
          changes: changesOf(values, changed),
          etag: stored.etag,
        } satisfies PracticeSubmission),
        JSON_POST,
      ),
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
  const table = <Name extends 'hours' | 'closures'>(name: Name) => ({
    ...form.field(name),
    id: name,
    isChanged: changed.includes(name),
    table: PRACTICE_FORM[name],
    initial: initial[name],
    isChecked,
  });
  const notice = <Name extends 'noticeText' | 'noticeStartsOn' | 'noticeEndsOn'>(name: Name) => ({
    ...form.field(name),
    id: name,
    isChanged: changed.includes(name),
    isRequired: name !== 'noticeText' && values.noticeText.trim() !== '',
  });

  const hasFailed = isChecked || saveError !== undefined;
  const isHalfFilled = values.hours.some(({ opens, closes }) => opens === '' || closes === '');
  const errors = keysOf(values).flatMap((id) => {
    const text = hasFailed ? form.field(id).error : undefined;
    if (!text) return [];
    if (id === 'hours' && isHalfFilled) return { id, text: 'Hours: Enter the opening and closing times' };
    return { id, text: factOf(id) === 'notice' ? `${PRACTICE_FORM.notice.label}: ${text}` : text };
  });

  return (
    <EditForm
      form={form}
      errors={errors}
      {...(changed.length > 0 && { cancel: href('/portal') })}
      labelOf={(name) => PRACTICE_FORM[factOf(name)].label}
      what="these facts"
      conflictingChanges={replaced && practiceChanges(replaced, stored)}
      status={saveError?.status}
    >
      <div className="space-y-10">
        <HoursField {...table('hours')} />
        <RowsField<keyof ClosureRow>
          key={`closures ${stored.etag}`}
          {...table('closures')}
          rowName="closure"
          titleOf={({ startsOn, endsOn, label }) =>
            isReadable(startsOn) && isReadable(endsOn) ? closureText({ startsOn, endsOn, label }) : ''
          }
          emptyRow={EMPTY_CLOSURE}
          className="gap-y-4 sm:grid-cols-2"
          controls={{
            startsOn: {},
            endsOn: {},
            label: { hint: 'Such as Thanksgiving. Visitors read it.', className: 'sm:col-span-2' },
          }}
        />
        <FormSection title={PRACTICE_FORM.notice.label}>
          <p className="text-ink-soft">
            A sentence at the top of all public pages between two dates. Leave blank to show nothing.
          </p>
          <TextField {...notice('noticeText')} label="Text" autoComplete="off" />
          <div key={stored.etag} className="grid gap-6 sm:grid-cols-2">
            <DateField {...notice('noticeStartsOn')} label={BANNER_FORM.startsOn.label} />
            <DateField {...notice('noticeEndsOn')} label={BANNER_FORM.endsOn.label} />
          </div>
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

function isReadable(date: string): boolean {
  return CLOSURE_FORM.startsOn.parse(date).error === null;
}
