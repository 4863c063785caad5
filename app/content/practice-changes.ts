import { formatDate } from '../../domain/dates.ts';
import { keysOf } from '../../domain/objects.ts';
import { PRACTICE_FORM, type PracticeFacts } from '../../domain/practice/facts-form.ts';
import type { FieldChange } from './item-changes.ts';

type Name = keyof PracticeFacts;

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
