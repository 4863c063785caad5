import { openSqlite } from '../sqlite/dialect.ts';
import {
  BYTES_PER_BATCH,
  MIGRATION_TABLES,
  quoteAll,
  ROWS_PER_BATCH,
  type Row,
  sizeOf,
  type Target,
} from './side.ts';

const FIRST_MIGRATION = 'kysely_migration order by name limit 1';

/** Opens the file in a transaction. */
export function openSqliteSide(file: string): Target {
  const sqlite = openSqlite(file);
  sqlite.exec('begin immediate');
  let triggers: string[] = [];
  const read = (query: string, ...parameters: string[]) => sqlite.prepare(query).all(...parameters);
  const namesIn = (...query: Parameters<typeof read>) => read(...query).map(({ name }) => String(name));

  async function tables() {
    const names = namesIn(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
    );
    return names
      .filter((name) => !MIGRATION_TABLES.includes(name))
      .map((name) => ({
        name,
        columns: namesIn('select name from pragma_table_info(?) order by name', name),
      }));
  }

  return {
    tables,

    async migrations() {
      const [table] = MIGRATION_TABLES;
      if (read(`select 1 from sqlite_schema where name = '${table}'`).length === 0) return [];
      return namesIn(`select name from ${table} order by name`);
    },

    async createdAt() {
      return String(read(`select timestamp from ${FIRST_MIGRATION}`)[0]?.timestamp);
    },

    async count(table) {
      return Number(read(`select count(*) as count from "${table}"`)[0]?.count);
    },

    async *rows({ name, columns }) {
      const statement = sqlite.prepare(`select ${quoteAll(columns)} from "${name}"`);
      statement.setReturnArrays(true);
      // The types of node:sqlite lack array rows.
      yield* groupRows(statement.iterate() as unknown as Iterable<Row>);
    },

    async lastIds() {
      const rows = read('select name, seq from sqlite_sequence');
      return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]));
    },

    async suspendRules() {
      sqlite.exec('pragma defer_foreign_keys = on');
      const all = read(`select name, sql from sqlite_schema where type = 'trigger'`);
      triggers = all.map(({ sql }) => String(sql));
      for (const { name } of all) sqlite.exec(`drop trigger "${name}"`);
    },

    async clear(table) {
      sqlite.exec(`delete from "${table}"`);
    },

    async insert({ name, columns }, rows) {
      const statement = sqlite.prepare(
        `insert into "${name}" (${quoteAll(columns)}) values (${columns.map(() => '?').join()})`,
      );
      for (const row of rows) statement.run(...row);
    },

    async setLastIds(lastIds) {
      sqlite.exec('delete from sqlite_sequence');
      const statement = sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
      for (const [table, id] of lastIds) if (id > 0) statement.run(table, id);
    },

    async setCreatedAt(time) {
      const set = `update kysely_migration set timestamp = ? where name = (select name from ${FIRST_MIGRATION})`;
      sqlite.prepare(set).run(time);
    },

    async commit() {
      for (const trigger of triggers) sqlite.exec(trigger);
      sqlite.exec('commit');
    },

    async close() {
      if (sqlite.isTransaction) sqlite.exec('rollback');
      sqlite.close();
    },
  };
}

function* groupRows(rows: Iterable<Row>): Iterable<Row[]> {
  let batch: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    batch.push(row);
    bytes += sizeOf(row);
    if (batch.length < ROWS_PER_BATCH && bytes < BYTES_PER_BATCH) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
