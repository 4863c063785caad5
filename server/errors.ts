import type { FieldErrors } from '../domain/fields.ts';

/**
 * What can go wrong by the rules of the product, as codes; server/api/error-response.ts maps them to HTTP.
 * The code tells errors apart, not the class, so that it holds across module copies.
 */
export type ErrorCode =
  | 'unreadable'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'invalid'
  | 'too_many'
  | 'unavailable';

export class DomainError extends Error {
  readonly code: ErrorCode;
  /** Each error in a sentence a person can act on; one, or all that a request has. */
  readonly errors: string[];
  /** The same by name of field, where they belong to fields. */
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

/** The request cannot be read at all: 400. */
export function unreadable(message: string): DomainError {
  return new DomainError('unreadable', [message]);
}

/** Nobody is signed in, or the one who tries is not who they say: 401. */
export function unauthenticated(message: string): DomainError {
  return new DomainError('unauthenticated', [message]);
}

/** The request does not come from where it may: 403. */
export function forbidden(message: string): DomainError {
  return new DomainError('forbidden', [message]);
}

/** The thing asked for does not exist: 404. */
export function notFound(message: string): DomainError {
  return new DomainError('not_found', [message]);
}

/** It is there already: 409. */
export function conflict(message: string): DomainError {
  return new DomainError('conflict', [message]);
}

/** It was valid once: 410. */
export function gone(message: string): DomainError {
  return new DomainError('gone', [message]);
}

/** More than is read: 413. */
export function tooLarge(message: string): DomainError {
  return new DomainError('too_large', [message]);
}

/** What was sent breaks rules, all of which are named: 422. */
export function invalid(...errors: string[]): DomainError {
  return new DomainError('invalid', errors);
}

/** The same, by name of field. @throws invalid when any field has an error. */
export function rejectInvalid(errors: FieldErrors<string>): void {
  const fields = Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', Object.values(fields), { fields });
}

/** More often than is allowed: 429. */
export function tooMany(message: string): DomainError {
  return new DomainError('too_many', [message]);
}

/** Something that we depend on does not answer; why is for the log: 503. */
export function unavailable(message: string, cause: unknown): DomainError {
  return new DomainError('unavailable', [message], { cause });
}
