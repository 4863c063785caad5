import { type FieldErrors, nameError } from './fields.ts';
import { readIds } from './ids.ts';
import { MAX_BIO_LENGTH, MAX_EHR_UUID_LENGTH, MAX_IDS } from './limits.ts';

/** What staff fill in about a provider (spec sections 3 and 5), apart from the pictures. */
export type ProviderFields = {
  firstName: string;
  lastName: string;
  /** '' for none. */
  ehrUuid: string;
  /** '' for none; line breaks are \n. */
  bio: string;
  stateIds: number[];
  credentialIds: number[];
  insuranceCompanyIds: number[];
};

export type PictureField = 'avatar' | 'photo';
export type ProviderFieldName = keyof ProviderFields | PictureField;

export const PROVIDER_LABELS: Record<ProviderFieldName, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  ehrUuid: 'Healthie Provider ID',
  bio: 'Bio',
  stateIds: 'States',
  credentialIds: 'Credentials',
  insuranceCompanyIds: 'Insurance companies',
  avatar: 'Avatar',
  photo: 'Photo',
};

/** What is sent in place of a file to delete the stored picture (spec section 4). */
export const CLEARED = 'cleared';

const TEXTS = ['firstName', 'lastName', 'ehrUuid', 'bio'] as const;
const LISTS = ['stateIds', 'credentialIds', 'insuranceCompanyIds'] as const;

type TextField = (typeof TEXTS)[number];

/** The rule of a text field: its message, or null. */
export function providerTextError(name: TextField, text: string): string | null {
  const label = PROVIDER_LABELS[name];
  switch (name) {
    case 'firstName':
    case 'lastName':
      return nameError(label, text);
    case 'ehrUuid':
      if (text.length > MAX_EHR_UUID_LENGTH)
        return `${label} must be at most ${MAX_EHR_UUID_LENGTH} characters`;
      return /\p{Cc}/u.test(text) ? `${label} must not contain control characters` : null;
    case 'bio':
      if (text.length > MAX_BIO_LENGTH) return `${label} must be at most ${MAX_BIO_LENGTH} characters`;
      return /[^\P{Cc}\n\t]/u.test(text) ? `${label} must not contain control characters` : null;
  }
}

/**
 * Reads the fields that were sent, from a form or JSON, and finds all their errors. A field that was not sent is left
 * out, except that a new provider needs its names.
 */
export function readProviderFields(
  input: Record<string, unknown>,
  { isNew }: { isNew: boolean },
): { fields: Partial<ProviderFields>; errors: FieldErrors<keyof ProviderFields> } {
  const fields: Partial<ProviderFields> = {};
  const errors: FieldErrors<keyof ProviderFields> = {};

  for (const name of TEXTS) {
    const isRequired = isNew && (name === 'firstName' || name === 'lastName');
    const value = input[name] ?? (name in input || isRequired ? '' : undefined);
    if (value === undefined) continue;
    if (typeof value !== 'string') {
      errors[name] = `${PROVIDER_LABELS[name]} must be a text`;
      continue;
    }
    const text = normalizeText(value);
    const error = providerTextError(name, text);
    if (error) errors[name] = error;
    else fields[name] = text;
  }
  for (const name of LISTS) {
    if (input[name] === undefined) continue;
    const ids = readIds(input[name]);
    if (ids) fields[name] = ids;
    else errors[name] = `${PROVIDER_LABELS[name]} must be a list of at most ${MAX_IDS} ids`;
  }
  return { fields, errors };
}

/** Without spaces around it, and with the line breaks that forms send as \r\n as they are kept. */
function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}
