import { type Logger, pino } from 'pino';

export type LogLine = Record<string, unknown> & { level: number; msg: string };

/** A logger that keeps its lines for the test to read. */
export function recordingLogger(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { logger, lines };
}
