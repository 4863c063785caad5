import pg from 'pg';
import { NUMBERS } from '../postgres-pool.ts';
import {
  BYTES_PER_BATCH,
  MIGRATION_TABLES,
  quoteAll,
  ROWS_PER_BATCH,
  type Row,
  sizeOf,
  type Table,
  type Target,
} from './side.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** A small first batch, since pictures may have hundreds of kilobytes; row sizes determine the next batch. */
const FIRST_ROWS = 20;

const FIRST_MIGRATION = `kysely_migration order by name collate "C" limit 1`;

type ForeignKey = { table: string; name: string; definition: string };

/** Opens the database in a transaction. */
export async function openPostgresSide(connectionString: string): Promise<Target> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: NUMBERS,
  });
  // Without a listener, a broken connection would crash the process; the running query fails anyway.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin isolation level repeatable read');
  // The role may have limits meant for a server.
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    await client.query(`set local ${limit} = 0`);
  }
  let foreignKeys: ForeignKey[] = [];
  const read = async <T extends pg.QueryResultRow>(query: string, parameters?: unknown[]) =>
    (await client.query<T>(query, parameters)).rows;

  async function tables(): Promise<Table[]> {
    return read<Table>(
      `select table_name as name, array_agg(column_name::text order by column_name collate "C") as columns
      from information_schema.tables join information_schema.columns using (table_schema, table_name)
      where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> all ($1)
      group by table_name order by table_name collate "C"`,
      [MIGRATION_TABLES],
    );
  }

  async function sequences() {
    return read<{ table: string; column: string; sequence: string }>(
      `select table_name as table, column_name as column,
        pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`,
    );
  }

  return {
    tables,

    async migrations() {
      const [table] = MIGRATION_TABLES;
      const [found] = await read(`select to_regclass('${table}') as table`);
      if (found?.table === null) return [];
      return (await read<{ name: string }>(`select name from ${table} order by name collate "C"`)).map(
        ({ name }) => name,
      );
    },

    async createdAt() {
      const [first] = await read<{ timestamp: string }>(`select timestamp from ${FIRST_MIGRATION}`);
      return first?.timestamp ?? '';
    },

    async count(table) {
      return (await read<{ count: number }>(`select count(*) from "${table}"`))[0]?.count ?? 0;
    },

    async *rows({ name, columns }) {
      let count = FIRST_ROWS;
      await client.query(`declare copied no scroll cursor for select ${quoteAll(columns)} from "${name}"`);
      for (;;) {
        const { rows } = await client.query<Row>({ text: `fetch ${count} from copied`, rowMode: 'array' });
        if (rows.length === 0) break;
        yield rows;
        const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 1);
        count = Math.min(ROWS_PER_BATCH, 2 * count, Math.ceil((BYTES_PER_BATCH * rows.length) / bytes));
      }
      await client.query('close copied');
    },

    async lastIds() {
      const lastIds = new Map<string, number>();
      for (const { table, sequence } of await sequences()) {
        const [row] = await read<{ id: number }>(
          `select case when is_called then last_value else last_value - 1 end as id from ${sequence}`,
        );
        lastIds.set(table, row?.id ?? 0);
      }
      return lastIds;
    },

    async suspendRules() {
      foreignKeys = await read<ForeignKey>(
        `select quote_ident(relname) as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype = 'f' and connamespace = current_schema()::regnamespace`,
      );
      for (const { table, name } of foreignKeys)
        await client.query(`alter table ${table} drop constraint ${name}`);
      for (const { name } of await tables()) await client.query(`alter table "${name}" disable trigger user`);
    },

    async clear(table) {
      await client.query(`delete from "${table}"`);
    },

    async insert({ name, columns }, rows) {
      const objects = rows.map((row) =>
        Object.fromEntries(columns.map((column, index) => [column, jsonValue(row[index])])),
      );
      await client.query(
        `insert into "${name}" (${quoteAll(columns)})
        select ${quoteAll(columns)} from json_populate_recordset(null::"${name}", $1)`,
        [JSON.stringify(objects)],
      );
    },

    /** Restarts the sequences, which a rollback undoes, unlike setval. */
    async setLastIds(lastIds) {
      for (const { table, column } of await sequences()) {
        const next = (lastIds.get(table) ?? 0) + 1;
        await client.query(`alter table "${table}" alter column "${column}" restart with ${next}`);
      }
    },

    async setCreatedAt(time) {
      const set = `update kysely_migration set timestamp = $1 where name = (select name from ${FIRST_MIGRATION})`;
      await client.query(set, [time]);
    },

    async commit() {
      for (const { name } of await tables()) await client.query(`alter table "${name}" enable trigger user`);
      for (const { table, name, definition } of foreignKeys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      }
      // Without statistics, the first searches would be slow.
      await client.query('analyze');
      await client.query('commit');
    },

    close: () => client.end(),
  };
}

/** Encodes bytes in hexadecimal for PostgreSQL. */
function jsonValue(value: Row[number] | undefined): string | number | null {
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}`;
  return value ?? null;
}
