import { type ColumnDataType, type CreateTableBuilder, type Kysely, SqliteAdapter } from 'kysely';

/** Encrypted referrals, their mails, used captcha solutions, and the fingerprint of the data key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const bytes: ColumnDataType = isSqlite ? 'blob' : 'bytea';

  await db.schema
    .createTable('data_key')
    .addColumn('id', 'integer', (col) => col.primaryKey())
    .addColumn('fingerprint', 'text', (col) => col.notNull())
    .execute();

  await withId('referrals')
    .addColumn('reference', 'text', (col) => col.notNull().unique())
    .addColumn('sealed', bytes, (col) => col.notNull())
    .addColumn('status', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('idempotency_hash', 'text', (col) => col.unique())
    .execute();

  await withId('outbox')
    .addColumn('referral_id', 'integer', (col) =>
      col.notNull().references('referrals.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('message_id', 'text', (col) => col.notNull().unique())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('attempts', 'integer', (col) => col.notNull())
    .addColumn('due_at', 'bigint', (col) => col.notNull())
    .addColumn('lease', 'text')
    .addColumn('error', 'text')
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute();
  await db.schema.createIndex('outbox_referral').on('outbox').column('referral_id').execute();

  await db.schema
    .createTable('used_captchas')
    .addColumn('solution_hash', 'text', (col) => col.primaryKey())
    .addColumn('expires_at', 'bigint', (col) => col.notNull())
    .execute();
  await db.schema.createIndex('used_captchas_expiry').on('used_captchas').column('expires_at').execute();

  await db.schema.alterTable('audit_events').addColumn('reference', 'text').execute();

  function withId(table: string): CreateTableBuilder<string, 'id'> {
    return db.schema.createTable(table).addColumn('id', 'integer', (col) => {
      const primaryKey = col.primaryKey();
      return isSqlite ? primaryKey.autoIncrement() : primaryKey.generatedByDefaultAsIdentity();
    });
  }
}
