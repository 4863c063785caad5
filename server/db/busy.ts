/** SQLite's code for a locked database; extended codes differ in the higher bytes (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;

/** PostgreSQL's temporary errors (Appendix A of its manual): connections, deadlocks, resources, locks, timeouts, shutdown. */
const TEMPORARY = /^(08...|25P0[34]|40001|40P01|53...|55P03|57014|57P0[1235])$/;

const NETWORK = /^(ECONNREFUSED|ECONNRESET|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** Messages that the client and its pool throw without a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether the database is only temporarily busy or unreachable. */
export function isDatabaseBusy(error: Error & { errcode?: unknown; code?: unknown }): boolean {
  if (typeof error.errcode === 'number') return (error.errcode & 0xff) === SQLITE_BUSY;
  const code = String(error.code);
  return TEMPORARY.test(code) || NETWORK.test(code) || LOST.test(error.message);
}
