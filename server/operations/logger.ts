import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from '../http/request-id.ts';
import type { Config } from './config.ts';

/** Creates a logger that writes one JSON object per line, with the current request's id. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const mixin = () => {
    const requestId = currentRequestId();
    return requestId === undefined ? {} : { requestId };
  };
  return destination ? pino({ level, mixin }, destination) : pino({ level, mixin });
}

/** Creates a server's logger: plain text in a local trial, otherwise JSON. */
export function createServerLogger({ logLevel, hasPlainLog }: Config): Logger {
  const console = { write: (line: string) => void process.stdout.write(plainLine(line)) };
  return createLogger(logLevel, hasPlainLog ? console : undefined);
}

/** Errors and text from outside may contain escape sequences of terminals. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n]/gu;
const ERROR_LEVEL = 50;

type LogLine = {
  level: number;
  msg: string;
  path?: string;
  requestId?: string;
  err?: { stack?: string; message: string };
};

/** Returns a JSON line as text, such as `Warning: database busy (/api/states)`. */
export function plainLine(json: string): string {
  const { level, msg, path, requestId, err }: LogLine = JSON.parse(json);
  const details = [path, requestId && `request ${requestId}`].filter(Boolean).join(', ');
  const title = `${level >= ERROR_LEVEL ? 'Error' : 'Warning'}: ${msg}${details && ` (${details})`}`;
  const text = err ? `${title}\n${err.stack || err.message}` : title;
  return `${text.replaceAll(CONTROL_CHARACTERS, '').replaceAll('\n', '\n  ')}\n`;
}
