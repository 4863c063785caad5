/**
 * What can go wrong by the rules of the product, as codes; server/api/error-response.ts maps them to HTTP.
 * The code tells errors apart, not the class, so that it holds across module copies.
 */
export type ErrorCode = 'not_found';

export class DomainError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
  }
}

/** The thing asked for does not exist: 404. */
export function notFound(message: string): DomainError {
  return new DomainError('not_found', message);
}
