/** SQLite's code for a database that another process holds; its kin differ in the higher bytes (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;

/** PostgreSQL cannot take a connection or a lock just now, or had to give up one of two transactions that were in each
 * other's way (Appendix A of its manual), or cannot be reached. */
const UNREACHABLE =
  /^(08...|40001|40P01|53300|55P03|57P0[123]|ECONNREFUSED|ECONNRESET|EAI_AGAIN|EHOSTUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** What the client and its pool say without a code. */
const LOST = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the database is only busy or away for a moment, so that trying again makes sense. */
export function isDatabaseBusy(error: Error & { errcode?: unknown; code?: unknown }): boolean {
  if (typeof error.errcode === 'number') return (error.errcode & 0xff) === SQLITE_BUSY;
  return UNREACHABLE.test(String(error.code)) || LOST.test(error.message);
}
