import { isDatabaseBusy } from '../db/busy.ts';
import { ConfigError, DomainError } from '../errors.ts';

/**
 * Returns one line that says what to do, or the stack of an unknown error.
 * @param databaseUrl the configured PostgreSQL, if the configuration could be read.
 */
export function startError(error: unknown, databaseUrl: string | undefined): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof DomainError) return error.errors.join(' ');
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if ('port' in error && code === 'EADDRINUSE') {
    return `PORT ${error.port} is in use by another program. Example: PORT=${Number(error.port) + 1}`;
  }
  if ('port' in error && code === 'EACCES') {
    return `PORT ${error.port} is not open to this user. Example: PORT=3000`;
  }
  if ('address' in error && code === 'EADDRNOTAVAIL') {
    return `HOST ${error.address} is not an address of this machine. Example: HOST=127.0.0.1`;
  }
  if ('syscall' in error && error.syscall === 'mkdir') {
    return `DATA_DIR cannot be created or used: ${error.message}. Example: DATA_DIR=./data`;
  }
  if ('path' in error && ['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return `${error.path} is not open to this user (${code}): run this as the server's user, to whom DATA_DIR and its files must belong.`;
  }
  if (code === 'ERR_SQLITE_ERROR') {
    return `The SQLite database in DATA_DIR cannot be opened: ${error.message}.`;
  }
  if (databaseUrl && error.message === 'The server does not support SSL connections') {
    return 'DATABASE_URL asks for TLS (sslmode), which the PostgreSQL server does not offer: turn on ssl there, or leave sslmode out.';
  }
  if (databaseUrl && !/^ERR_(?!TLS_)/.test(code) && (code || isDatabaseBusy(error))) {
    return `DATABASE_URL names a database that cannot be used: ${error.message || code}. Is the server running?`;
  }
  return error.stack ?? error.message;
}
