import { checkedText, type Field } from './field.ts';

/** An optional National Provider Identifier: nine digits and a check digit (45 CFR 162.406). */
export function npiField(label: string): Field<string | null> {
  const schema = { maxLength: 10, pattern: '^[0-9]{10}$', examples: ['1234567893'] };
  const field = checkedText(label, schema, (npi) => {
    if (!/^\d{10}$/.test(npi)) return `${label} must have 10 digits`;
    return isNpi(npi) ? null : `${label}: the last digit does not fit. Please check the number`;
  });
  return { ...field, control: 'digits', hint: 'Public, ten digits' };
}

function isNpi(npi: string): boolean {
  return npiOf(npi.slice(0, -1)) === npi;
}

/** Appends the check digit (ISO/IEC 7812-1) to nine digits. The prefix 80840 adds 24 to the sum. */
export function npiOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 24);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
