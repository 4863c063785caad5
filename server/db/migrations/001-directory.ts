import {
  type ColumnDataType,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  SqliteAdapter,
  sql,
} from 'kysely';

/** The directory: reference lists, providers with their links and pictures, and the EHR settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const engine = engineTypes(db);

  await withId('states')
    .addColumn('code', 'varchar(2)', (col) => col.notNull().unique())
    .addColumn('display_name', 'text', (col) => col.notNull())
    .execute();
  await withId('insurance_companies')
    .addColumn('name', 'text', (col) => col.notNull().unique())
    .execute();
  await withId('credentials')
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('abbreviation', 'text', (col) => col.notNull().unique())
    .execute();

  await db.schema
    .createTable('images')
    .addColumn('hash', 'varchar(32)', (col) => col.primaryKey())
    .execute();
  await db.schema
    .createTable('image_variants')
    .addColumn('hash', 'varchar(32)', (col) => col.notNull().references('images.hash').onDelete('cascade'))
    .addColumn('width', 'integer', (col) => col.notNull())
    .addColumn('bytes', engine.bytes, (col) => col.notNull())
    .addPrimaryKeyConstraint('image_variants_pk', ['hash', 'width'])
    .execute();

  await withId('providers')
    .addColumn('first_name', 'text', (col) => col.notNull())
    .addColumn('last_name', 'text', (col) => col.notNull())
    .addColumn('sort_key', engine.binaryText, (col) => col.notNull())
    .addColumn('ehr_uuid', 'text')
    .addColumn('bio', 'text')
    .addColumn('avatar_hash', 'varchar(32)', (col) => col.references('images.hash'))
    .addColumn('photo_hash', 'varchar(32)', (col) => col.references('images.hash'))
    .execute();
  await db.schema.createIndex('providers_order').on('providers').columns(['sort_key', 'id']).execute();

  await link('provider_states', 'state_id', 'states.id');
  await link('provider_credentials', 'credential_id', 'credentials.id');
  await link('provider_insurance_companies', 'insurance_company_id', 'insurance_companies.id');

  await db.schema
    .createTable('provider_search')
    .addColumn('state_id', 'integer', (col) => col.notNull())
    .addColumn('insurance_company_id', 'integer', (col) => col.notNull())
    .addColumn('sort_key', engine.binaryText, (col) => col.notNull())
    .addColumn('provider_id', 'integer', (col) =>
      col.notNull().references('providers.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('provider_search_pk', [
      'state_id',
      'insurance_company_id',
      'sort_key',
      'provider_id',
    ])
    .execute();
  await db.schema
    .createIndex('provider_search_provider')
    .on('provider_search')
    .column('provider_id')
    .execute();

  await db.schema
    .createTable('ehr_integration_settings')
    .addColumn('id', 'integer', (col) => col.primaryKey())
    .addColumn('ehr_provider', 'text')
    .addColumn('patient_login_url', 'text')
    .addColumn('provider_appointment_base_url', 'text')
    .addCheckConstraint('ehr_integration_settings_one_row', sql`id = 1`)
    .execute();

  await db.schema.createTable('demo_practice').addColumn('is_inserted', 'integer').execute();

  function withId(table: string): CreateTableBuilder<string, 'id'> {
    return db.schema.createTable(table).addColumn('id', 'integer', (col) => {
      const primaryKey = col.primaryKey();
      return engine.isSqlite ? primaryKey.autoIncrement() : primaryKey.generatedByDefaultAsIdentity();
    });
  }

  async function link(table: string, column: string, target: string): Promise<void> {
    await db.schema
      .createTable(table)
      .addColumn('provider_id', 'integer', (col) =>
        col.notNull().references('providers.id').onDelete('cascade'),
      )
      .addColumn(column, 'integer', (col) => col.notNull().references(target))
      .addPrimaryKeyConstraint(`${table}_pk`, ['provider_id', column])
      .execute();
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}

/** What the two engines spell differently. Binary text compares by bytes, which sort keys rest on. */
function engineTypes(db: Kysely<unknown>): {
  isSqlite: boolean;
  bytes: ColumnDataType;
  binaryText: ColumnDataType | RawBuilder<unknown>;
} {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return isSqlite
    ? { isSqlite, bytes: 'blob', binaryText: 'text' }
    : { isSqlite, bytes: 'bytea', binaryText: sql`text collate "C"` };
}
