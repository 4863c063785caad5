import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';

describe('A non-OK response raises an API error carrying status, status text and parsed body', () => {
  test('has all three as properties', () => {
    const body = { error: 'No.', detail: [1] };
    const error = new ApiError(409, 'Conflict', body);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('ApiError');
    expect(error.status).toBe(409);
    expect(error.statusText).toBe('Conflict');
    expect(error.body).toBe(body);
  });
});

describe('Its message', () => {
  test("is the body's error text if present", () => {
    const body = { error: 'Permission denied.', errors: ['Not this one'] };
    expect(new ApiError(403, 'Forbidden', body).message).toBe('Permission denied.');
  });

  test("else the body's errors list joined by line breaks", () => {
    const body = { errors: ['First name is required', 'Last name is required'] };
    expect(new ApiError(422, 'Unprocessable Entity', body).message).toBe(
      'First name is required\nLast name is required',
    );
  });

  test('ignores an empty error text', () => {
    expect(new ApiError(422, '', { error: '', errors: ['Taken'] }).message).toBe('Taken');
  });

  test.each([
    ['an HTML page', '<!doctype html><title>Bad Gateway</title>'],
    ['no body', ''],
    ['null', null],
    ['undefined', undefined],
    ['a list', ['Taken']],
    ['an object without either', { message: 'Taken' }],
    ['an error that is not a string', { error: { code: 7 } }],
    ['errors that are not a list', { errors: 'Taken' }],
    ['an empty errors list', { errors: [] }],
  ])("else 'API request failed: {status} {statusText}' (%s)", (_, body) => {
    expect(new ApiError(502, 'Bad Gateway', body).message).toBe('API request failed: 502 Bad Gateway');
  });
});
