import { checkedText, type Field } from './field.ts';

/** An optional National Provider Identifier: ten digits, the last a check digit (45 CFR 162.406). */
export function npiField(label: string): Field<string | null> {
  return checkedText(label, { maxLength: 10, pattern: '^[0-9]{10}$', examples: ['1234567893'] }, (npi) => {
    if (!/^\d{10}$/.test(npi)) return `${label} must have 10 digits`;
    return isNpi(npi) ? null : `${label}: the last digit does not fit. Please check the number`;
  });
}

/** Checks the Luhn digit (ISO/IEC 7812-1) of the number with its prefix 80840, which adds 24 to the sum. */
function isNpi(npi: string): boolean {
  const sum = [...npi].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 24);
  return sum % 10 === 0;
}
