import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';

const OWN = 'API request failed: 502 Bad Gateway';

test.each([
  ["the body's error text", { error: 'Permission denied.', errors: ['No'] }, 'Permission denied.'],
  ["the body's errors list joined by line breaks", { errors: ['One', 'Two'] }, 'One\nTwo'],
  ['not an empty error text', { error: '', errors: ['Taken'] }, 'Taken'],
  ['its own for an HTML page', '<!doctype html><title>Bad Gateway</title>', OWN],
  ['its own for no body', null, OWN],
  [
    'of a lost connection without a response',
    new TypeError('Failed to fetch'),
    'The connection was lost. Please try again.',
  ],
  ['its own for a list', ['Taken'], OWN],
  ['its own for an error that is not a string', { error: { code: 7 } }, OWN],
  ['its own for errors that are not a list', { errors: 'Taken' }, OWN],
  ['its own for an empty errors list', { errors: [] }, OWN],
])('the message is %s', (_, body, message) => {
  const error = new ApiError(502, 'Bad Gateway', body);
  expect(error).toMatchObject({ name: 'ApiError', status: 502, statusText: 'Bad Gateway', body, message });
});
