import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../limits.ts';

/** Shared rules of fields (spec section 5), which return an error message or null. */

/** Whitespace and format characters only. */
const INVISIBLE = /^[\s\p{Cf}]*$/u;

/** Control and format characters (such as direction overrides), except joiners. */
const CONTROL = /(?![\u200C\u200D])[\p{Cc}\p{Cf}]/u;

/** Control characters and direction overrides, for multiline text. */
const MULTILINE_CONTROL = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** The HTML Standard's valid email address, with at least one dot in the domain. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Format characters, such as zero-width spaces and direction marks in copied text, except joiners. */
const FORMAT = /(?![\u200C\u200D])\p{Cf}/gu;

/** Returns one line as people see it: trimmed, without invisible characters, and with a space for a tab. */
export function cleanLine(text: string): string {
  return text.replace(FORMAT, '').replaceAll('\t', ' ').trim();
}

export function requiredError(label: string, text: string): string | null {
  return INVISIBLE.test(text) ? `${label} is required` : null;
}

export function emailError(email: string): string | null {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? null : 'Please enter a valid email address';
}

/** A required North American phone number. */
export function phoneError(phone: string): string | null {
  if (INVISIBLE.test(phone)) return 'Phone number is required';
  return /^\(\d{3}\) \d{3}-\d{4}$/.test(phone) ? null : 'Phone number must be in format (123) 456-7890';
}

/** A required name, such as of a person or company: one line of bounded length. */
export function nameError(label: string, name: string, maxLength = MAX_NAME_LENGTH): string | null {
  return requiredError(label, name) ?? textError(label, name.trim(), { maxLength });
}

/** An optional text of bounded length, on one line unless it is multiline. */
export function textError(
  label: string,
  text: string,
  { maxLength, isMultiline = false }: { maxLength: number; isMultiline?: boolean },
): string | null {
  if (text.length > maxLength) return `${label} must be at most ${maxLength} characters`;
  // UTF-8 cannot store lone surrogates.
  if (/\p{Cs}/u.test(text)) return `${label} must not contain invalid characters`;
  const control = isMultiline ? MULTILINE_CONTROL : CONTROL;
  return control.test(text) ? `${label} must not contain control characters` : null;
}

/** Returns the spelling of an email address that is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Error messages by field name. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;
