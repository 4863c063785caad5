import { snakeCase } from '../../domain/case.ts';
import { formatDate, isDate } from '../../domain/dates.ts';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import { keysOf } from '../../domain/objects.ts';
import { NOTICE_FORM } from '../../domain/practice/notices/form.ts';
import type { StaffNotice } from '../../domain/practice/notices/schemas.ts';
import type { FieldChange } from './provider-changes.ts';

/** Shown around the part of a long text that differs, in characters. */
const CONTEXT = 40;

/** Describes a change in the history. */
export function noticeEventChange({ field, oldValue, newValue }: DirectoryEvent): FieldChange {
  if (field === null)
    return { label: newValue === null ? 'Notice retired' : 'Notice added', from: null, to: null };
  const name = keysOf(NOTICE_FORM).find((each) => snakeCase(each) === field);
  const [from, to] = [valueText(oldValue), valueText(newValue)];
  return { label: name ? NOTICE_FORM[name].label : field, ...differingPart(from, to) };
}

/** Describes the differences between two states. */
export function noticeChanges(before: StaffNotice, after: StaffNotice): FieldChange[] {
  return keysOf(NOTICE_FORM)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      label: NOTICE_FORM[name].label,
      ...differingPart(valueText(before[name]), valueText(after[name])),
    }));
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  return isDate(text) ? formatDate(text) : text;
}

/** Leaves out what two texts have in common at the start and at the end. */
function differingPart(from: string | null, to: string | null): Pick<FieldChange, 'from' | 'to'> {
  if (from === null || to === null) return { from, to };
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  let end = 0;
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const cut = (text: string) => {
    const [first, last] = [Math.max(0, start - CONTEXT), Math.min(text.length, text.length - end + CONTEXT)];
    return `${first > 0 ? '…' : ''}${text.slice(first, last)}${last < text.length ? '…' : ''}`;
  };
  return { from: cut(from), to: cut(to) };
}
