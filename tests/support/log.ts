import type { Logger } from 'pino';
import { createLogger } from '../../server/operations/logger.ts';

export type LogLine = Record<string, unknown> & { level: string; msg: string };

export function recordingLogger(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(JSON.parse(line)) });
  return { logger, lines };
}
