import { MAX_URL_LENGTH } from '../limits.ts';
import { keysOf } from '../objects.ts';
import { type Field, type Form, requiredText } from './field.ts';
import { type FieldErrors, requiredError } from './rules.ts';

/** A required http or https URL that is safe to link to. */
export function urlField(label: string): Field<string> {
  const field = requiredText(label, {
    error: (text) =>
      requiredError(label, text) ?? (isWebAddress(text) ? null : `${label} must be a valid URL`),
    schema: { maxLength: MAX_URL_LENGTH, format: 'uri' },
  });
  return { ...field, control: 'url' };
}

/** Returns errors for the links that would lead from an https site to an unencrypted page. */
export function insecureUrlErrors<F extends Form>(
  form: F,
  fields: { [Name in keyof F]?: unknown },
): FieldErrors<keyof F & string> {
  const errors: FieldErrors<keyof F & string> = {};
  for (const name of keysOf(form)) {
    if (form[name]?.control === 'url' && /^\s*http:/i.test(String(fields[name])))
      errors[name] = `${form[name].label} must begin with https://`;
  }
  return errors;
}

/** An absolute http or https URL with a host and without credentials. */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || !/^https?:\/\/(?!\/)[^\s\\\p{Cc}\p{Cs}]+$/iu.test(text)) return false;
  try {
    const url = new URL(text);
    return url.hostname !== '' && !url.username && !url.password;
  } catch {
    return false;
  }
}
