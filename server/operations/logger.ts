import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Report } from '../errors.ts';
import type { Config } from './config.ts';

export const requestIds = new AsyncLocalStorage<string>();

/** Creates a logger: one JSON object per line, with the level as a word, an RFC 3339 time and the request's id. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: () => ({ requestId: requestIds.getStore() }),
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}

export const reportTo =
  (logger: Logger): Report =>
  (message, error, level = 'warn') =>
    logger[level]({ err: error }, message);
