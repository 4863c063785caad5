/** SQLite's code for a locked database; extended codes differ in the higher bytes (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;

/** PostgreSQL's temporary errors (Appendix A of its manual: connections, deadlocks, locks) and network errors. */
const UNREACHABLE =
  /^(08...|40001|40P01|53300|55P03|57P0[123]|ECONNREFUSED|ECONNRESET|EAI_AGAIN|EHOSTUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** Messages that the client and its pool throw without a code. */
const LOST = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the database is only temporarily busy or unreachable. */
export function isDatabaseBusy(error: Error & { errcode?: unknown; code?: unknown }): boolean {
  if (typeof error.errcode === 'number') return (error.errcode & 0xff) === SQLITE_BUSY;
  return UNREACHABLE.test(String(error.code)) || LOST.test(error.message);
}
