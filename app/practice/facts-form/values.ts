import { readValid, validate } from '../../../domain/forms/field.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { recordOf } from '../../../domain/objects.ts';
import {
  BANNER_FORM,
  type CLOSURE_FORM,
  type HOURS_FORM,
  PRACTICE_FORM,
  type PracticeFacts,
  pastNoticeError,
} from '../../../domain/practice/facts-form.ts';
import { mergeRows } from '../../ui/merge-rows.ts';

/** The texts of a row's controls. */
export type HoursRow = Record<keyof typeof HOURS_FORM, string>;
export type ClosureRow = Record<keyof typeof CLOSURE_FORM, string>;

const TEXTS = ['phone', 'fax', 'email', 'supportEmail', 'postalAddress', 'applicationFormUrl'] as const;
export type TextName = (typeof TEXTS)[number];

type PracticeValues = Record<TextName, string> & {
  hours: HoursRow[];
  closures: ClosureRow[];
  noticeText: string;
  noticeStartsOn: string;
  noticeEndsOn: string;
};

export const EMPTY_CLOSURE: ClosureRow = { startsOn: '', endsOn: '', label: '' };

/** In the order of the page, in which the save bar lists them. */
export function valuesOf(facts: PracticeFacts): PracticeValues {
  return {
    hours: facts.hours.map((row) => ({ ...row, weekday: String(row.weekday) })),
    closures: facts.closures.map((row) => ({ ...row, label: row.label ?? '' })),
    noticeText: facts.notice?.text ?? '',
    noticeStartsOn: facts.notice?.startsOn ?? '',
    noticeEndsOn: facts.notice?.endsOn ?? '',
    ...recordOf(TEXTS, (name) => facts[name] ?? ''),
  };
}

/** Returns the facts as entered. Without a text, there is no notice. */
export function factsOf(values: PracticeValues) {
  return { ...values, notice: noticeOf(values) };
}

/** Returns the fact that a field is of. */
export function factOf(name: keyof PracticeValues): keyof PracticeFacts {
  return name === 'noticeText' || name === 'noticeStartsOn' || name === 'noticeEndsOn' ? 'notice' : name;
}

/**
 * Returns the changed facts.
 * @throws RangeError if a fact is invalid.
 */
export function changesOf(values: PracticeValues, changed: (keyof PracticeValues)[]): Partial<PracticeFacts> {
  const names = new Set<string>(changed.map(factOf));
  const facts = readValid(PRACTICE_FORM, factsOf(values));
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.has(name)));
}

/** @param stored the stored facts; an unchanged notice may have ended. */
export function errorsIn(
  values: PracticeValues,
  stored: PracticeFacts,
  today: string,
): FieldErrors<keyof PracticeValues> {
  const notice = noticeOf(values);
  const { notice: period, ...errors } = validate(PRACTICE_FORM, { ...values, notice });
  if (!notice) return errors;
  const fields = validate(BANNER_FORM, notice);
  const isStored = JSON.stringify(notice) === JSON.stringify(stored.notice);
  const past = isStored ? undefined : pastNoticeError(notice, today).notice;
  return {
    ...errors,
    ...(fields.text && { noticeText: fields.text }),
    ...(fields.startsOn && { noticeStartsOn: fields.startsOn }),
    ...((fields.endsOn ?? period ?? past) && { noticeEndsOn: fields.endsOn ?? period ?? past }),
  };
}

/** Merges the user's table edits into the version that another user has saved. */
export function mergeTables(base: PracticeValues, mine: PracticeValues, current: PracticeValues) {
  return {
    hours: mergeRows(base.hours, mine.hours, current.hours),
    closures: mergeRows(base.closures, mine.closures, current.closures),
  };
}

function noticeOf({ noticeText, noticeStartsOn, noticeEndsOn }: PracticeValues) {
  const text = noticeText.trim();
  return text ? { text, startsOn: noticeStartsOn, endsOn: noticeEndsOn } : null;
}
