import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { currentRequestId } from '../http/request-id.ts';
import type { Config } from './config.ts';

/** Creates a logger: one JSON object per line, with the level as a word, an RFC 3339 time and the request's id. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const mixin = () => {
    const requestId = currentRequestId();
    return requestId === undefined ? {} : { requestId };
  };
  const options = {
    level,
    mixin,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Creates a server's logger: plain text in a local trial, otherwise JSON. */
export function createServerLogger({ logLevel, hasPlainLog }: Config): Logger {
  const console = { write: (line: string) => void process.stdout.write(plainLine(line)) };
  return createLogger(logLevel, hasPlainLog ? console : undefined);
}

/** Errors and text from outside may contain escape sequences of terminals. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n]/gu;
const ERRORS = ['error', 'fatal'];

type LogLine = {
  level: string;
  msg: string;
  path?: string;
  requestId?: string;
  err?: { stack?: string; message: string };
};

/** Returns a JSON line as text, such as `Warning: database busy (/api/states)`. */
export function plainLine(json: string): string {
  const { level, msg, path, requestId, err }: LogLine = JSON.parse(json);
  const details = [path, requestId && `request ${requestId}`].filter(Boolean).join(', ');
  const title = `${ERRORS.includes(level) ? 'Error' : 'Warning'}: ${msg}${details && ` (${details})`}`;
  const text = err ? `${title}\n${err.stack || err.message}` : title;
  return `${text.replaceAll(CONTROL_CHARACTERS, '').replaceAll('\n', '\n  ')}\n`;
}
