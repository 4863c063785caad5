import { ConfigError } from './config.ts';

/** What a person reads when the server cannot start: one line that says what to do, or the error itself. */
export function startFault(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE' && 'port' in error) {
    return `PORT ${error.port} is in use by another program. Example: PORT=${Number(error.port) + 1}`;
  }
  if (code === 'EACCES' && 'port' in error) {
    return `PORT ${error.port} is not open to this user. Example: PORT=3000`;
  }
  if (['EACCES', 'EEXIST', 'ENOTDIR', 'EROFS'].includes(code)) {
    return `DATA_DIR cannot be written: ${error.message}. Example: DATA_DIR=./data`;
  }
  if (code === 'ERR_SQLITE_ERROR') {
    return `The SQLite database in DATA_DIR cannot be opened: ${error.message}.`;
  }
  if (/^(\w{5}|E[A-Z_]+)$/.test(code)) {
    return `DATABASE_URL names a database that cannot be used: ${error.message || code}. Is the server running?`;
  }
  return error.stack ?? error.message;
}
