import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { invitationErrorText } from './link-error.tsx';
import { newPasskeyErrorText, signInErrorText } from './sign-in-error-texts.ts';

const failure = (status: number, body: unknown) => new ApiError(status, '', body);
const named = (name: string) => Object.assign(new Error('x'), { name });

/** The table of spec section 8, copied. */
const SIGN_IN = `
404 | x | A user could not be found with this email address. Please reach out to an admin for assistance.
422 | There are no passkeys. | No passkeys are registered for this account. Please contact an admin to set up your passkey access.
422 | The address is odd. | The address is odd.
401 | x | Authentication failed. Your passkey may have expired or been revoked. Please contact an admin for assistance.
500 | secret | We're experiencing technical difficulties. Please try again in a few minutes or contact support.
429 | Too many. | Too many.
503 | | Authentication failed. Please try again.`;

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(rowsOf(SIGN_IN))('signing in: %s %s', (status, error, text) => {
  expect(signInErrorText(failure(Number(status), error ? { error } : 'busy'))).toBe(text);
});

test.each([
  [named('NotAllowedError'), 'Passkey authentication was cancelled or timed out. Please try again.'],
  [named('AbortError'), 'Passkey authentication was cancelled or timed out. Please try again.'],
  ...[failure(503, new TypeError('fetch failed')), new TypeError('broken')].map((error) => [
    error,
    'Authentication failed. Please try again or contact support if the problem persists.',
  ]),
])('signing in without a response: %s', (error, text) => {
  expect(signInErrorText(error)).toBe(text);
});

test.each<[unknown, string]>([
  [failure(422, { error: 'Taken.' }), 'Taken.'],
  [named('NotAllowedError'), 'Setting up the passkey was cancelled or timed out. Please try again.'],
  [named('InvalidStateError'), 'This device already has a passkey for this account.'],
  [new Error('No passkeys here.'), 'No passkeys here.'],
  [new Error(), 'An unknown error occurred'],
])('a new passkey: %s', (error, text) => {
  expect(newPasskeyErrorText(error)).toBe(text);
});

/** The table of spec section 8, copied. */
const TABLE = `
400 | | Invalid Invitation Link | The invitation link is missing required information. Please check the link and try again.
404 | | Invitation Not Found | This invitation could not be found. Please reach out to an admin for assistance.
409 | | Account Already Exists | You already have an account with this email address. Please login instead of registering again.
410 | It was already used. | Invitation Already Used | This invitation has already been used and cannot be used again. Please reach out to an admin for assistance.
410 | x | Invitation Expired | This invitation has expired. Please reach out to an admin for a new invitation.
500 | x | Server Error | We encountered a server error while verifying your invitation. Please try again later.
429 | Too many attempts. | Invitation Error | Too many attempts.
0 | | Invitation Error | An unknown error occurred`;

test.each(rowsOf(TABLE))('an invitation link: %s %s', (status, own = '', title, message) => {
  expect(invitationErrorText(Number(status) || null, own)).toEqual([title, message]);
});
