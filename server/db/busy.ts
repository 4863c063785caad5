/** SQLite's code for a database that another process holds; its kin differ in the higher bytes (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;

/** PostgreSQL cannot take a connection or a lock just now (Appendix A of its manual), or does not listen. */
const POSTGRES_BUSY = ['53300', '55P03', '57P01', '57P03', 'ECONNREFUSED'];

/** What the pool says when no connection came free in time; it has no code. */
const POOL_TIMEOUT = /^timeout exceeded when trying to connect/;

/** Whether the database is only busy or away for a moment, so that trying again makes sense. */
export function isDatabaseBusy(error: Error & { errcode?: unknown; code?: unknown }): boolean {
  if (typeof error.errcode === 'number') return (error.errcode & 0xff) === SQLITE_BUSY;
  return POSTGRES_BUSY.includes(String(error.code)) || POOL_TIMEOUT.test(error.message);
}
