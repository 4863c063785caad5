import { MAX_URL_LENGTH } from '../limits.ts';
import { type Field, requiredText } from './field.ts';
import { requiredError } from './rules.ts';

/** A required http or https URL that is safe to link to. */
export function urlField(label: string): Field<string> {
  const field = requiredText(label, {
    error: (text) =>
      requiredError(label, text) ?? (isWebAddress(text) ? null : `${label} must be a valid URL`),
    schema: { maxLength: MAX_URL_LENGTH, format: 'uri' },
  });
  return { ...field, control: 'url' };
}

/** Returns the error of a link that would lead from an https site to an unencrypted page. */
export function insecureUrlError(label: string, url: string | null | undefined): string | null {
  return /^http:/i.test(url?.trim() ?? '') ? `${label} must start with https://` : null;
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
