import { expect, test } from 'vitest';
import { readRouteError } from './error-page.tsx';
import { errorText } from './error-texts.ts';

/** The table of spec section 8, copied. */
const TABLE = `
400 | Bad Request | The request was invalid. Please check your input and try again. | danger
401 | Authentication Required | You need to log in to access this resource. Please sign in and try again. | warning
403 | Access Denied | You don't have permission to access this resource. Contact support if you believe this is an error. | warning
404 | Page Not Found | The page you're looking for doesn't exist. It may have been moved or deleted. | danger
409 | Conflict | There was a conflict with your request. The resource may already exist or be in use. | warning
422 | Validation Error | The information provided was invalid. Please check your input and try again. | warning
429 | Too Many Requests | You've made too many requests. Please wait a moment and try again. | warning
500 | Server Error | We're experiencing technical difficulties. Please try again in a few minutes. | danger
502 | Service Unavailable | The service is temporarily unavailable. Please try again later. | warning
503 | Service Unavailable | The service is temporarily unavailable. Please try again later. | warning
504 | Service Unavailable | The service is temporarily unavailable. Please try again later. | warning`;
const ROWS = TABLE.trim()
  .split('\n')
  .map((line) => line.split(' | '));

test.each(ROWS)('Error page titles and messages by status: %s: %s', (status, title, message, variant) => {
  for (const own of ['', "The error's own text"]) {
    expect(errorText(Number(status), own)).toEqual({ title, message, variant });
  }
});

test.each([418, 410, null])(
  "status %s: 'Error {status}' or 'Application Error' with its own text",
  (status) => {
    const title = status === null ? 'Application Error' : `Error ${status}`;
    for (const own of ["I'm a teapot", 'An error occurred', 'Error 7', 'No exceptions here']) {
      expect(errorText(status, own)).toEqual({ title, message: own, variant: 'danger' });
    }
    const message = 'An unexpected error occurred. Please try again.';
    for (const own of ['Error: boom', 'TypeError: x is not a function', 'NullPointerException', '']) {
      expect(errorText(status, own)).toEqual({ title, message, variant: 'danger' });
    }
  },
);

test.each([
  ['Busy.', 'Busy.'],
  [{ message: 'Gone.', reference: 'r1' }, 'Gone.'],
  ['', 'Teapot'],
])('the own text of an error with %j is %j', (data, text) => {
  const error = { status: 418, statusText: 'Teapot', internal: false, data };
  expect(readRouteError(error).ownText).toBe(text);
});
