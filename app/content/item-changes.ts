import { formatDate, isDate } from '../../domain/dates.ts';
import { keysOf } from '../../domain/objects.ts';
import { FAQ_FORM } from '../../domain/practice/faq-form.ts';
import { NOTICE_FORM } from '../../domain/practice/notices/form.ts';
import type { StaffNotice } from '../../domain/practice/notices/schemas.ts';
import type { Faq } from '../../domain/practice/schemas.ts';

/** A change as text. Null is an empty value. */
export type FieldChange = { label: string; from: string | null; to: string | null };

/** Describes the differences between two states of an FAQ. */
export function faqChanges(before: Faq, after: Faq): FieldChange[] {
  return keysOf(FAQ_FORM)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      label: FAQ_FORM[name].label,
      from: valueText(before[name]),
      to: valueText(after[name]),
    }));
}

/** The same of a notice. */
export function noticeChanges(before: StaffNotice, after: StaffNotice): FieldChange[] {
  return keysOf(NOTICE_FORM)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      label: NOTICE_FORM[name].label,
      from: valueText(before[name]),
      to: valueText(after[name]),
    }));
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  return isDate(text) ? formatDate(text) : text;
}
