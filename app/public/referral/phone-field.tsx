import type { FormEvent } from 'react';
import { formatPhone } from '../../../domain/forms/phone.ts';
import type { FieldProps, ValueProps } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A phone number, formatted when the user types at its end or leaves the field. */
export function PhoneField({
  value,
  onChange,
  ...props
}: FieldProps & ValueProps<string> & { readOnly: boolean; autoComplete: string }) {
  return (
    <TextField
      {...props}
      type="tel"
      inputMode="tel"
      placeholder="(123) 456-7890"
      hint="Ten digits."
      value={value}
      onInput={formatAtEnd}
      onChange={onChange}
      onBlur={() => {
        const formatted = formatPhone(value);
        if (formatted !== value) onChange(formatted);
      }}
    />
  );
}

/** Formatting elsewhere than at the end would move the caret. Runs before `onChange`. */
function formatAtEnd({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const { isComposing = false }: Partial<InputEvent> = nativeEvent;
  const isAtEnd = input.selectionEnd === input.value.length;
  if (isAtEnd && !isComposing) input.value = formatPhone(input.value);
}
