import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { caretIn, formatPhone } from '../../../domain/forms/phone.ts';
import type { FieldProps, ValueProps } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A phone number that is formatted while it is typed, pasted, filled in or cut. */
export function PhoneField({
  value,
  onChange,
  ...props
}: FieldProps & ValueProps<string> & { readOnly: boolean; autoComplete: string }) {
  // Browsers cannot undo across formatting.
  const [history] = useState({ texts: [value], at: 0 });

  function record(text: string): void {
    if (text === value) return;
    // The form may have been reset.
    const before = history.texts[history.at] === value ? history.texts.slice(0, history.at + 1) : [value];
    history.texts = [...before, text];
    history.at = before.length;
    onChange(text);
  }

  function undoOrRedo(event: KeyboardEvent): void {
    const step = stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    const text = history.texts[history.at + step];
    if (text === undefined || props.readOnly || history.texts[history.at] !== value) return;
    history.at += step;
    onChange(text);
  }

  return (
    <TextField
      {...props}
      type="tel"
      inputMode="tel"
      placeholder="(123) 456-7890"
      hint="Ten digits."
      value={value}
      onInput={format}
      onChange={record}
      onKeyDown={undoOrRedo}
    />
  );
}

/** Runs before `onChange`, so that React keeps the text and the caret. */
function format({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const { isComposing = false, inputType = '' }: Partial<InputEvent> = nativeEvent;
  const formatted = formatPhone(input.value);
  if (isComposing || formatted === input.value) return;
  const caret = caretIn(
    formatted,
    input.value.slice(input.selectionEnd ?? input.value.length),
    inputType.endsWith('Forward'),
  );
  input.value = formatted;
  // Safari moves the focus to an input with a new selection.
  if (input.matches(':focus')) input.setSelectionRange(caret, caret);
}

/** Returns -1 for the keys of undo, 1 for those of redo, and 0 for others. */
function stepOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): number {
  if (altKey || !(ctrlKey || metaKey)) return 0;
  if (key.toLowerCase() === 'z') return shiftKey ? 1 : -1;
  return key.toLowerCase() === 'y' ? 1 : 0;
}
