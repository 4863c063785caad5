import { type Logger, pino } from 'pino';

export type LogLine = Record<string, unknown> & { level: number; msg: string };

/** A logger that records its lines. */
export function recordingLogger(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { logger, lines };
}
