import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';

const STATUS = 'API request failed: 502 Bad Gateway';

test.each([
  ["the body's error text", { error: 'Permission denied.', errors: ['No'] }, 'Permission denied.'],
  ["the body's errors list joined by line breaks", { errors: ['One', 'Two'] }, 'One\nTwo'],
  ['not an empty error text', { error: '', errors: ['Taken'] }, 'Taken'],
  ['the status for an HTML page', '<!doctype html><title>Bad Gateway</title>', STATUS],
  ['the status for no body', null, STATUS],
  [
    'about a lost connection without a response',
    new TypeError('Failed to fetch'),
    'The connection was lost. Please try again.',
  ],
  ['the status for a list', ['Taken'], STATUS],
  ['the status for an error that is not a string', { error: { code: 7 } }, STATUS],
  ['the status for errors that are not a list', { errors: 'Taken' }, STATUS],
  ['the status for an empty errors list', { errors: [] }, STATUS],
])('the message is %s', (_, body, message) => {
  const error = new ApiError(502, 'Bad Gateway', body);
  expect(error).toMatchObject({ name: 'ApiError', status: 502, statusText: 'Bad Gateway', body, message });
});
