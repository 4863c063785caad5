import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import {
  CHANGED_FIELDS,
  CONFIRMATION_FORM,
  CORRECTED_LICENSE,
  CORRECTED_TEXTS,
  MAX_CONFIRMATION_LENGTH,
} from '../../domain/directory/confirmation.ts';
import { PROVIDER_ANSWERS } from '../../domain/directory/provider-form.ts';
import type { Confirmation } from '../../domain/directory/schemas.ts';
import { keysOf } from '../../domain/objects.ts';
import { Alert } from '../ui/alert.tsx';
import { RadioBox } from '../ui/choices.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { CorrectedChoices } from './corrected-choices.tsx';

/** A rejected reply: its errors by field, and what was typed, by the names of the controls. */
export type ReplyFailure = {
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
};

const CHANGED = 'changed';
const CHOICE = {
  name: 'answer',
  required: true,
  className: 'min-h-12 leading-tight hover:border-ink max-lg:gap-2 max-lg:px-3 max-lg:text-sm',
};

/** The dietitian's reply. Works without JavaScript; the corrections show once something has changed. */
export function ConfirmationForm({
  confirmation,
  failure,
}: {
  confirmation: Confirmation;
  failure: ReplyFailure | undefined;
}) {
  const { provider, licenses, revision } = confirmation;
  const isSending = useNavigation().state !== 'idle';
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  // Of a reply without JavaScript; later, the controls keep their values themselves.
  const [typed] = useState(failure?.typed ?? {});
  const errors = failure?.fields ?? {};
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failure]);

  const field = (name: string, label: string, stored: string | null = '') => {
    const defaultValue = typed[name] ?? stored ?? '';
    const hint = defaultValue === (stored ?? '') ? undefined : `It says now: ${stored ?? 'nothing'}`;
    return { name, label, error: errors[name], hint, defaultValue, autoComplete: 'off' };
  };

  return (
    <Form
      ref={form}
      method="post"
      // Urlencoded, a long bio in another script would be too large.
      encType="multipart/form-data"
      onSubmit={(event) => {
        event.preventDefault();
        // Synchronous, so that a second click does not send the reply again.
        if (!isSending) submit(event.currentTarget, { flushSync: true });
      }}
      // The corrections may be outside the window.
      onChange={({ target, currentTarget }) => {
        const isChanged = target instanceof HTMLInputElement && target.value === CHANGED;
        const { top } = currentTarget.getBoundingClientRect();
        if (isChanged && (top < 0 || top > innerHeight / 2)) currentTarget.scrollIntoView();
      }}
      // Stays in sight beside the facts, on a phone below them, until it has corrections.
      className="group space-y-6 rounded-2xl border border-line bg-white p-5 shadow-float not-has-[[value=changed]:checked]:sticky max-lg:bottom-0 max-lg:z-10 max-lg:not-has-[[value=changed]:checked]:space-y-2 max-lg:not-has-[[value=changed]:checked]:p-3 lg:top-6 lg:p-8 [@media(max-height:32rem)]:static!"
    >
      <input type="hidden" name="revision" value={revision} />
      {failure && (
        <Alert variant="danger">
          <p className="whitespace-pre-line">{failure.message}</p>
        </Alert>
      )}
      <fieldset aria-describedby="answer-error">
        <legend className="mb-3 font-serif text-xl max-lg:group-not-has-[[value=changed]:checked]:sr-only lg:text-2xl">
          Your answer
        </legend>
        <div className="grid grid-cols-[auto_1fr] gap-2 lg:grid-cols-1">
          <RadioBox {...CHOICE} value="correct" defaultChecked={typed.answer === 'correct'}>
            All correct
          </RadioBox>
          <RadioBox {...CHOICE} value={CHANGED} defaultChecked={typed.answer === 'changed'}>
            Something changed
          </RadioBox>
        </div>
        <FieldError id="answer-error">{errors.answer}</FieldError>
      </fieldset>
      <div className="space-y-6 group-has-[[value=changed]:not(:checked)]:hidden">
        <p>Correct what you can here. We check it before it is on the site.</p>
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <TextField {...field('firstName', CORRECTED_TEXTS.firstName.label, provider.firstName)} />
          <TextField {...field('lastName', CORRECTED_TEXTS.lastName.label, provider.lastName)} />
        </div>
        <TextField {...field('npi', CORRECTED_TEXTS.npi.label, provider.npi)} inputMode="numeric" />
        <TextArea {...field('bio', 'About you', provider.bio)} hint="A blank line begins a new paragraph." />
        {keysOf(PROVIDER_ANSWERS).map((name) => (
          <TextArea key={name} {...field(name, PROVIDER_ANSWERS[name].label, provider.answers[name])} />
        ))}
        <CorrectedChoices confirmation={confirmation} typed={typed} errors={errors} />
        {licenses.map(({ state, stateId, ...license }) => (
          <fieldset key={stateId} className="min-w-0">
            <legend className="mb-2 font-serif text-xl">{state} license</legend>
            <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2 *:first:col-span-full">
              {(['number', 'startsOn', 'expiresOn'] as const).map((name) => (
                <TextField
                  key={name}
                  {...field(`licenses[${stateId}][${name}]`, CORRECTED_LICENSE[name].label, license[name])}
                  type={name === 'number' ? 'text' : 'date'}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <FieldError id="licenses-error">{errors.licenses}</FieldError>
        <Field label="Anything else that changed?">
          {(control) => (
            <Select {...control} name="field" defaultValue={typed.field ?? 'other'}>
              {keysOf(CHANGED_FIELDS).map((name) => (
                <option key={name} value={name}>
                  {CHANGED_FIELDS[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextArea
          {...field('text', CONFIRMATION_FORM.text.label)}
          hint="Please write nothing about patients."
          maxLength={MAX_CONFIRMATION_LENGTH}
        />
      </div>
      <button type="submit" aria-disabled={isSending} className="button-primary w-full sm:w-auto">
        {isSending ? 'Sending...' : 'Send answer'}
      </button>
    </Form>
  );
}
