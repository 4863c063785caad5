import { snakeCase } from '../../domain/case.ts';
import { formatDate } from '../../domain/dates.ts';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import { keysOf } from '../../domain/objects.ts';
import { PRACTICE_FORM, type PracticeFacts } from '../../domain/practice/facts-form.ts';
import type { FieldChange } from './provider-changes.ts';

type Name = keyof PracticeFacts;

/** Describes a change in the history. */
export function practiceEventChange({ field, oldValue, newValue }: DirectoryEvent): FieldChange {
  const name = keysOf(PRACTICE_FORM).find((each) => snakeCase(each) === field);
  if (!name) return { label: field ?? 'Practice', from: null, to: null };
  return { label: PRACTICE_FORM[name].label, from: valueText(name, oldValue), to: valueText(name, newValue) };
}

/** Describes the differences between two states. */
export function practiceChanges(before: PracticeFacts, after: PracticeFacts): FieldChange[] {
  return keysOf(PRACTICE_FORM)
    .map((name) => ({
      label: PRACTICE_FORM[name].label,
      from: valueText(name, before[name]),
      to: valueText(name, after[name]),
    }))
    .filter(({ from, to }) => from !== to);
}

function valueText(name: Name, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  switch (name) {
    case 'hours':
      return PRACTICE_FORM.hours.parse(value).value.join('\n') || null;
    case 'notice': {
      const notice = PRACTICE_FORM.notice.parse(value).value;
      return notice && `${notice.text} (until ${formatDate(notice.endsOn)})`;
    }
    default:
      return String(value);
  }
}
