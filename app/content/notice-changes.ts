import { snakeCase } from '../../domain/case.ts';
import { formatDate, isDate } from '../../domain/dates.ts';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import { keysOf } from '../../domain/objects.ts';
import { changedPart } from '../../domain/practice/notices/changed-part.ts';
import { NOTICE_FORM } from '../../domain/practice/notices/form.ts';
import type { StaffNotice } from '../../domain/practice/notices/schemas.ts';
import type { FieldChange } from './provider-changes.ts';

/** Describes a change in the history. */
export function noticeEventChange({ field, oldValue, newValue }: DirectoryEvent): FieldChange {
  if (field === null)
    return { label: newValue === null ? 'Notice retired' : 'Notice added', from: null, to: null };
  if (field === 'version') return { label: 'Earlier version', from: valueText(oldValue), to: 'Deleted' };
  const name = keysOf(NOTICE_FORM).find((each) => snakeCase(each) === field);
  return {
    label: name ? NOTICE_FORM[name].label : field,
    from: valueText(oldValue),
    to: valueText(newValue),
  };
}

/** Describes the differences between two states. */
export function noticeChanges(before: StaffNotice, after: StaffNotice): FieldChange[] {
  return keysOf(NOTICE_FORM)
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const [from, to] = [valueText(before[name]), valueText(after[name])];
      const [fromPart, toPart] = from !== null && to !== null ? changedPart(from, to) : [from, to];
      return { label: NOTICE_FORM[name].label, from: fromPart, to: toPart };
    });
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  return isDate(text) ? formatDate(text) : text;
}
