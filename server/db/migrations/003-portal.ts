import { type ColumnDataType, type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** Who may come in: invitations, users with their passkeys, sessions, challenges, the audit trail, rate limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const bytes: ColumnDataType = isSqlite ? 'blob' : 'bytea';

  await withId('users')
    .addColumn('email', 'text', (col) => col.notNull().unique())
    .addColumn('first_name', 'text', (col) => col.notNull())
    .addColumn('last_name', 'text', (col) => col.notNull())
    .addColumn('user_handle', 'text', (col) => col.notNull().unique())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .execute();
  await db.schema
    .createTable('passkeys')
    .addColumn('credential_id', 'text', (col) => col.primaryKey())
    .addColumn('user_id', 'integer', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('public_key', bytes, (col) => col.notNull())
    .addColumn('counter', 'bigint', (col) => col.notNull())
    .addColumn('transports', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();

  await withId('invitations')
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('token_hash', 'text', (col) => col.notNull().unique())
    .addColumn('user_handle', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addColumn('expires_at', 'bigint', (col) => col.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema.createIndex('invitations_email').on('invitations').column('email').execute();
  await db.schema
    .createTable('invitation_visits')
    .addColumn('browser_hash', 'text', (col) => col.primaryKey())
    .addColumn('invitation_id', 'integer', (col) =>
      col.notNull().references('invitations.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'bigint', (col) => col.notNull())
    .execute();

  await db.schema
    .createTable('challenges')
    .addColumn('challenge', 'text', (col) => col.primaryKey())
    .addColumn('purpose', 'text', (col) => col.notNull())
    .addColumn('browser_hash', 'text', (col) => col.notNull())
    .addColumn('user_handle', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'bigint', (col) => col.notNull())
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (col) => col.primaryKey())
    .addColumn('user_id', 'integer', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addColumn('last_seen_at', 'bigint', (col) => col.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();

  await withId('audit_events')
    .addColumn('at', 'bigint', (col) => col.notNull())
    .addColumn('event', 'text', (col) => col.notNull())
    .addColumn('email', 'text')
    .addColumn('reason', 'text')
    .addColumn('address', 'text')
    .execute();
  await makeAppendOnly('audit_events');

  // As rate-limiter-flexible expects it; used with PostgreSQL, where several processes count together.
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (col) => col.primaryKey())
    .addColumn('points', 'integer', (col) => col.notNull())
    .addColumn('expire', 'bigint')
    .execute();

  function withId(table: string): CreateTableBuilder<string, 'id'> {
    return db.schema.createTable(table).addColumn('id', 'integer', (col) => {
      const primaryKey = col.primaryKey();
      return isSqlite ? primaryKey.autoIncrement() : primaryKey.generatedByDefaultAsIdentity();
    });
  }

  /** The database itself refuses to change or delete a row. */
  async function makeAppendOnly(table: string): Promise<void> {
    const message = `${table} is append-only`;
    if (isSqlite) {
      for (const change of ['update', 'delete']) {
        await sql`create trigger ${sql.raw(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
          begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
      }
      return;
    }
    await sql`create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(db);
    await sql`create trigger ${sql.raw(`${table}_append_only`)} before update or delete or truncate
      on ${sql.table(table)} for each statement execute function refuse_change()`.execute(db);
  }
}
