import { camelCase } from '../../domain/case.ts';
import { CONCERN_FORM } from '../../domain/directory/concerns.ts';
import { CREDENTIAL_FORM } from '../../domain/directory/credentials.ts';
import { INSURER_FORM } from '../../domain/directory/insurers.ts';
import { OFFICE_FORM } from '../../domain/directory/offices.ts';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import type { FieldChange } from './provider-changes.ts';

const FORM: Record<string, { label: string }> = {
  ...INSURER_FORM,
  ...CREDENTIAL_FORM,
  ...CONCERN_FORM,
  ...OFFICE_FORM,
};

const NOUNS: Record<string, string> = { credential: 'Credential', concern: 'Concern', office: 'Office' };

/** Describes a change of an insurer, credential, concern or office. */
export function referenceEventChange({ subject, field, oldValue, newValue }: DirectoryEvent): FieldChange {
  if (field === null) {
    const what = NOUNS[subject] ?? 'Insurer';
    return { label: `${what} ${newValue === null ? 'retired' : 'added'}`, from: null, to: null };
  }
  const label = FORM[camelCase(field)]?.label ?? (field === 'merged_into' ? 'Merged into' : field);
  return { label, from: valueText(oldValue), to: valueText(newValue) };
}

/** Names a merge of insurers, such as in the histories of providers. */
export function mergeText({ from, into }: { from: string; into: string }): string {
  return `Merged ${from} into ${into}`;
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || null;
  return String(value);
}
