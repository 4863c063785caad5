import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { currentRequestId } from './http/request-id.ts';

/** Creates the log: a JSON object per line, with the id of the request that it belongs to. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const mixin = () => {
    const requestId = currentRequestId();
    return requestId === undefined ? {} : { requestId };
  };
  return destination ? pino({ level, mixin }, destination) : pino({ level, mixin });
}
