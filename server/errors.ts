import type { FieldErrors } from '../domain/forms/rules.ts';

/**
 * Codes of expected errors; server/api/error-response.ts maps them to HTTP.
 * Compare codes, not classes: development loads this module twice.
 */
export type ErrorCode =
  | 'unreadable'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'precondition_failed'
  | 'too_large'
  | 'invalid'
  | 'too_many'
  | 'unavailable';

/** Logs an event outside of requests, as a warning unless a level is given. */
export type Report = (message: string, error?: unknown, level?: 'info' | 'warn' | 'error') => void;

export class DomainError extends Error {
  readonly code: ErrorCode;
  /** One or more sentences that a person can act on. */
  readonly errors: string[];
  /** The errors that belong to fields, by field name. */
  readonly fields: Record<string, string>;

  constructor(
    code: ErrorCode,
    errors: string[],
    { fields = {}, cause }: { fields?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(errors.join('\n'), { cause });
    this.name = 'DomainError';
    this.code = code;
    this.errors = errors;
    this.fields = fields;
  }
}

export function isDomainError(error: unknown): error is DomainError {
  return error instanceof Error && error.name === 'DomainError' && 'code' in error;
}

/** Wrong settings, a line for each, which says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const errorOf = (code: ErrorCode) => (message: string, field?: string) =>
  new DomainError(code, [message], field ? { fields: { [field]: message } } : {});

export const unreadable = errorOf('unreadable');
export const unauthenticated = errorOf('unauthenticated');
export const forbidden = errorOf('forbidden');
export const notFound = errorOf('not_found');
export const conflict = errorOf('conflict');
export const gone = errorOf('gone');
export const preconditionFailed = errorOf('precondition_failed');
export const tooLarge = errorOf('too_large');
export const tooMany = errorOf('too_many');

export function invalid(...errors: string[]): DomainError {
  return new DomainError('invalid', errors);
}

export function invalidFields(fields: Record<string, string>): DomainError {
  return new DomainError('invalid', Object.values(fields), { fields });
}

export function unavailable(message: string, cause: unknown): DomainError {
  return new DomainError('unavailable', [message], { cause });
}

/** @throws invalid, with messages by field, if a field has an error. */
export function rejectInvalid(errors: FieldErrors<string>): void {
  const fields = Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/** Returns the fields of a form. @throws like `rejectInvalid`. */
export function validFields<Fields>(form: { fields: Fields; errors: FieldErrors<string> }): Fields {
  rejectInvalid(form.errors);
  return form.fields;
}
