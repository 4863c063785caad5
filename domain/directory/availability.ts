import { includes, isInOrder } from '../dates.ts';
import { dateField } from '../forms/date.ts';
import { choiceField, type FieldsOf, optionalText } from '../forms/field.ts';
import type { FieldErrors } from '../forms/rules.ts';
import { MAX_PAUSE_NOTE_LENGTH } from '../limits.ts';

export const LISTINGS = ['draft', 'listed', 'unlisted'] as const;
export type Listing = (typeof LISTINGS)[number];

/** Whether visitors see a provider, and a pause in taking new patients. */
export const AVAILABILITY_FORM = {
  listing: choiceField('Listing', LISTINGS),
  pausedFrom: dateField('Paused from'),
  pausedUntil: dateField('Paused until'),
  /** Public. */
  pauseNote: optionalText('Note', { maxLength: MAX_PAUSE_NOTE_LENGTH }),
};

export type Availability = FieldsOf<typeof AVAILABILITY_FORM>;
type Pause = Pick<Availability, 'pausedFrom' | 'pausedUntil'>;

export const PAUSE_WITHOUT_START = 'Paused from is required for a pause';

/** Returns the errors of a pause that has been changed. */
export function pauseErrors({ pausedFrom, pausedUntil }: Pause, today: string): FieldErrors<'pausedUntil'> {
  if (!isInOrder({ from: pausedFrom, until: pausedUntil })) {
    return { pausedUntil: 'Paused until must not be before Paused from' };
  }
  if (pausedUntil !== null && pausedUntil < today) {
    return { pausedUntil: 'Paused until must not be in the past' };
  }
  return {};
}

/** Without a first day there is no pause. */
export function isPaused({ pausedFrom, pausedUntil }: Pause, today: string): boolean {
  return pausedFrom !== null && includes({ from: pausedFrom, until: pausedUntil }, today);
}
