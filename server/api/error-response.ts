import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { DomainError, ErrorCode } from '../errors.ts';

/** The one mapping from the product's errors to HTTP. */
const STATUS = { not_found: 404, invalid: 422 } as const satisfies Record<ErrorCode, number>;

/** SQLite's code for a database that another process holds; its kin differ in the higher bytes (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const RETRY_AFTER_SECONDS = '2';

/** Answers an error in the API's format. What the product did not foresee is logged and not described. */
export function errorResponse(logger: Logger) {
  return (error: Error, c: Context): Response => {
    if (isDomainError(error)) return c.json({ error: error.message }, STATUS[error.code]);
    if (isBusy(error)) {
      logger.warn({ err: error }, 'database busy');
      return c.json({ error: 'The database is busy. Please try again in a moment.' }, 503, {
        'Retry-After': RETRY_AFTER_SECONDS,
      });
    }
    logger.error({ err: error, path: c.req.path }, 'request failed');
    return c.json({ error: 'Something went wrong on our side. Please try again in a few minutes.' }, 500);
  };
}

function isBusy(error: Error): boolean {
  return 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

function isDomainError(error: Error): error is DomainError {
  return error.name === 'DomainError' && 'code' in error;
}
