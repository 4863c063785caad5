import { expect, test } from 'vitest';
import { REVIEW_KINDS } from '../../domain/directory/review.ts';
import { REVIEW_TEXTS } from './review-list.tsx';

test('only urgent kinds are red', () => {
  const red = REVIEW_KINDS.filter((kind) => REVIEW_TEXTS[kind].tone === 'danger');
  expect(red).toEqual(['license_expired', 'reported']);
});
