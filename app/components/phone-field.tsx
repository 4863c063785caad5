import { PHONE_MASK, withoutCountryCode } from '../../domain/phone.ts';
import { MaskedField } from '../ui/masked-field.tsx';

/** A telephone number of North America, in whatever form it is typed or pasted (spec section 2). */
export function PhoneField(field: {
  label: string;
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
  readOnly: boolean;
}) {
  return (
    <MaskedField
      {...field}
      type="tel"
      inputMode="tel"
      required
      autoComplete="off"
      mask={PHONE_MASK}
      readWhole={withoutCountryCode}
      placeholder="(123) 456-7890"
      hint="Ten digits with the area code; we put in brackets and dashes."
    />
  );
}
