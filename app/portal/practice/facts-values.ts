import { readValid, validate } from '../../../domain/forms/field.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { recordOf } from '../../../domain/objects.ts';
import {
  BANNER_FORM,
  PRACTICE_FORM,
  type PracticeFacts,
  pastNoticeError,
} from '../../../domain/practice/facts-form.ts';

const TEXTS = ['phone', 'fax', 'email', 'supportEmail', 'postalAddress', 'applicationFormUrl'] as const;
export type TextName = 'hours' | (typeof TEXTS)[number];

type PracticeValues = Record<TextName, string> & {
  noticeText: string;
  noticeEndsOn: string;
};

/** In the order of the page, in which the save bar lists them. */
export function valuesOf(facts: PracticeFacts): PracticeValues {
  return {
    hours: facts.hours.join('\n'),
    noticeText: facts.notice?.text ?? '',
    noticeEndsOn: facts.notice?.endsOn ?? '',
    ...recordOf(TEXTS, (name) => facts[name] ?? ''),
  };
}

/** Returns the facts as entered. Without a text, there is no notice. */
function factsOf(values: PracticeValues) {
  return { ...values, hours: values.hours.split('\n'), notice: noticeOf(values) };
}

/** Returns the fact that a field is of. */
export function factOf(name: keyof PracticeValues): keyof PracticeFacts {
  return name === 'noticeText' || name === 'noticeEndsOn' ? 'notice' : name;
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
  const facts = factsOf(values);
  const { notice: _, ...errors } = validate(PRACTICE_FORM, facts);
  const { notice } = facts;
  if (!notice) return errors;
  const { text, endsOn } = validate(BANNER_FORM, notice);
  const isStored = JSON.stringify(notice) === JSON.stringify(stored.notice);
  const past = isStored ? undefined : pastNoticeError(notice, today).notice;
  return {
    ...errors,
    ...(text && { noticeText: text }),
    ...((endsOn ?? past) && { noticeEndsOn: endsOn ?? past }),
  };
}

function noticeOf({ noticeText, noticeEndsOn }: PracticeValues) {
  const text = noticeText.trim();
  return text ? { text, endsOn: noticeEndsOn } : null;
}
