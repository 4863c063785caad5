import { camelCase, snakeCase } from '../../domain/case.ts';
import { formatDate, isDate } from '../../domain/dates.ts';
import { CONCERN_FORM } from '../../domain/directory/concerns.ts';
import { CREDENTIAL_FORM } from '../../domain/directory/credentials.ts';
import { INSURER_FORM } from '../../domain/directory/insurers.ts';
import { OFFICE_FORM } from '../../domain/directory/offices.ts';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import { keysOf } from '../../domain/objects.ts';
import { FAQ_FORM } from '../../domain/practice/faq-form.ts';
import { changedPart } from '../../domain/practice/notices/changed-part.ts';
import { NOTICE_FORM } from '../../domain/practice/notices/form.ts';
import type { StaffNotice } from '../../domain/practice/notices/schemas.ts';
import type { Faq } from '../../domain/practice/schemas.ts';
import type { FieldChange } from './provider-changes.ts';

type Labels = Record<string, { label: string }>;

/** The items of lists: what they are called, when they were added and when they are gone, and their fields. */
const ITEMS = {
  insurance_company: ['Insurer', 'added', 'retired', INSURER_FORM],
  credential: ['Credential', 'added', 'retired', CREDENTIAL_FORM],
  concern: ['Concern', 'added', 'retired', CONCERN_FORM],
  office: ['Office', 'added', 'retired', OFFICE_FORM],
  notice: ['Notice', 'added', 'deleted', NOTICE_FORM],
  faq: [
    'FAQ',
    'created',
    'deleted',
    { ...FAQ_FORM, isHidden: { label: 'On the page' }, anchor: { label: 'Link' } },
  ],
} satisfies Partial<Record<DirectoryEvent['subject'], [string, string, string, Labels]>>;

type Subject = keyof typeof ITEMS;

/** Describes a change in the history of an item. */
export const itemEventChange =
  (subject: Subject) =>
  ({ field, oldValue, newValue }: DirectoryEvent): FieldChange => {
    const [noun, added, gone] = ITEMS[subject];
    if (field === null) return { label: `${noun} ${newValue === null ? gone : added}`, from: null, to: null };
    return changeOf(subject, camelCase(field), oldValue, newValue);
  };

/** Describes the differences between two states of an FAQ. */
export function faqChanges(before: Faq, after: Faq): FieldChange[] {
  return keysOf(FAQ_FORM)
    .filter((name) => before[name] !== after[name])
    .map((name) => changeOf('faq', name, before[name], after[name]));
}

/** The same of a notice, without what long texts have in common. */
export function noticeChanges(before: StaffNotice, after: StaffNotice): FieldChange[] {
  return keysOf(NOTICE_FORM)
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const { label, from, to } = changeOf('notice', name, before[name], after[name]);
      const [fromPart, toPart] = from !== null && to !== null ? changedPart(from, to) : [from, to];
      return { label, from: fromPart, to: toPart };
    });
}

function changeOf(subject: Subject, name: string, before: unknown, after: unknown): FieldChange {
  const labels: Labels = ITEMS[subject][3];
  const textOf = (value: unknown) => (subject === 'faq' ? faqText(name, value) : valueText(value));
  return { label: labels[name]?.label ?? snakeCase(name), from: textOf(before), to: textOf(after) };
}

function faqText(name: string, value: unknown): string {
  if (name === 'isHidden') return value ? 'Hidden' : 'Shown';
  return String(value ?? 'None');
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || null;
  const text = String(value);
  return isDate(text) ? formatDate(text) : text;
}
