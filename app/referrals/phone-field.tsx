import type { ComponentProps } from 'react';
import { PHONE_MASK, withoutCountryCode } from '../../domain/forms/phone.ts';
import { MaskedField } from '../ui/masked-field.tsx';

/** A North American phone number, formatted while typing (spec section 2). */
export function PhoneField(field: Omit<ComponentProps<typeof MaskedField>, 'mask' | 'normalize'>) {
  return (
    <MaskedField
      {...field}
      type="tel"
      inputMode="tel"
      mask={PHONE_MASK}
      normalize={withoutCountryCode}
      placeholder="(123) 456-7890"
      hint="Ten digits with the area code; we put in brackets and dashes."
    />
  );
}
