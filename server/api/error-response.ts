import type { Context } from 'hono';
import type { Logger } from 'pino';
import { snakeCaseKeys } from '../../domain/case.ts';
import { isDatabaseBusy } from '../db/busy.ts';
import { type ErrorCode, isDomainError } from '../errors.ts';
import { loggedPath } from '../http/request-log.ts';

/** The only mapping from domain errors to HTTP. */
export const STATUS = {
  unreadable: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

const RETRY_AFTER_SECONDS = '2';

const DATABASE_BUSY = 'The database is busy. Please try again in a moment.';

export function busyResponse(c: Context, error = DATABASE_BUSY): Response {
  return c.json({ error }, 503, { 'Retry-After': RETRY_AFTER_SECONDS });
}

/** Returns an error handler that responds in the API's format. Unexpected errors are logged but not disclosed. */
export function errorResponse(logger: Logger) {
  return (error: Error, c: Context): Response => {
    if (isDomainError(error)) {
      const { code, errors, fields } = error;
      if (code === 'unavailable') {
        logger.warn({ err: error.cause, path: loggedPath(c) }, 'a required service does not respond');
        c.header('Retry-After', RETRY_AFTER_SECONDS);
      }
      const body = {
        ...(errors.length > 1 ? { errors } : { error: errors[0] }),
        ...(Object.keys(fields).length > 0 && { fields: snakeCaseKeys(fields) }),
      };
      return c.json(body, STATUS[code]);
    }
    if (isDatabaseBusy(error)) {
      logger.warn({ err: error }, 'database busy');
      return busyResponse(c);
    }
    logger.error({ err: error, path: loggedPath(c) }, 'request failed');
    return c.json({ error: 'Something went wrong on our side. Please try again in a few minutes.' }, 500);
  };
}
