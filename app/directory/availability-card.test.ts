import { expect, test } from 'vitest';
import { changesOf } from './availability-card.tsx';

const TODAY = '2026-07-01';
const NOTE = 'Back in spring.';
const noDates = { listing: 'listed' as const, pausedFrom: '', pausedUntil: '' };

test('empty dates are no pause, with a note too; an end alone begins a pause today', () => {
  const ended = changesOf({ ...noDates, pauseNote: NOTE }, ['pausedFrom', 'pausedUntil'], TODAY);
  expect(ended).toEqual({ pausedFrom: null, pausedUntil: null, pauseNote: NOTE });
  expect(changesOf({ ...noDates, pauseNote: NOTE }, ['pauseNote'], TODAY)).toEqual(ended);
  const until = { ...noDates, pausedUntil: '2026-08-01', pauseNote: '' };
  expect(changesOf(until, ['pausedUntil'], TODAY)).toMatchObject({ pausedFrom: TODAY });
});
