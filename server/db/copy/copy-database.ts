import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { conflict, invalid } from '../../errors.ts';
import { isDatabaseBusy } from '../busy.ts';
import { type DatabaseOptions, migrate, openDatabase, sqliteFile } from '../database.ts';
import { excludeOtherUsers } from '../in-use.ts';
import { isUpgrade, unknownMigration } from '../schema-version.ts';
import { openPostgresSide } from './postgres-side.ts';
import type { Row, Source, Table, Target } from './side.ts';
import { openSqliteSide } from './sqlite-side.ts';

/** Tables that migrations fill. Staff's changes to them leave rows in `directory_events`. */
const SEEDED = [
  'states',
  'insurance_companies',
  'insurance_company_names',
  'credentials',
  'ehr_integration_settings',
  'practice_facts',
  'faqs',
  'notices',
  'concerns',
  'content_version',
  'demo_practice',
];

type OnTable = (table: string, rows: number) => void;

/**
 * Copies all rows, with their ids, to an empty database in one transaction, and compares each table's row count and
 * checksum with the source.
 * @param onTable called with each table when its rows have been copied and compared.
 * @throws conflict if either is in use or the target has data; invalid if the schemas differ.
 */
export async function copyDatabase(
  from: DatabaseOptions,
  to: DatabaseOptions,
  onTable: OnTable = () => {},
): Promise<void> {
  if (!from.databaseUrl && !existsSync(sqliteFile(from.dataDir))) {
    throw invalid(`There is no database in ${from.dataDir}.`);
  }
  await excludeOtherUsers(from, () => excludeOtherUsers(to, () => copyExclusively(from, to, onTable)));
}

async function copyExclusively(from: DatabaseOptions, to: DatabaseOptions, onTable: OnTable): Promise<void> {
  await withSide(from, async (source) => {
    rejectOtherSchema(await source.migrations());
    await withSide(to, rejectData);
    await migrateTarget(to);
    await withSide(to, (target) => copyRows(source, target, onTable));
  });
}

async function copyRows(source: Source, target: Target, onTable: OnTable): Promise<void> {
  const tables = await target.tables();
  await target.suspendRules();
  // Before all copies, because deleting from a table deletes rows of others.
  for (const { name } of tables) await target.clear(name);
  for (const table of tables) {
    const count = await copyTable(source, target, table).catch((error: Error) => {
      throw notCopied(`Table ${table.name}`, error);
    });
    onTable(table.name, count);
  }
  await target.setLastIds(await source.lastIds());
  // Otherwise the backups in BACKUP_DIR would be those of another database.
  await target.setCreatedAt(await source.createdAt());
  await target.commit().catch((error: Error) => {
    // After a lost connection, the outcome is unknown.
    throw isDatabaseBusy(error) ? error : notCopied('The rows', error);
  });
}

function notCopied(what: string, { message }: Error): Error {
  return invalid(`${what} cannot be copied: ${message}. The target is as it was.`);
}

/** Returns the number of rows. */
async function copyTable(source: Source, target: Target, table: Table): Promise<number> {
  const sent = createChecksum();
  for await (const rows of source.rows(table)) {
    sent.add(rows);
    await target.insert(table, rows);
  }
  const stored = createChecksum();
  for await (const rows of target.rows(table)) stored.add(rows);
  if (!isDeepStrictEqual(sent.digest(), stored.digest())) throw new Error('its rows differ after the copy');
  return sent.digest().count;
}

const CHECKSUM_BITS = 256;

/** The sum of the rows' SHA-256 hashes: the same in any order, since the engines order texts differently. */
function createChecksum() {
  let count = 0;
  let sum = 0n;
  return {
    add(rows: Row[]): void {
      for (const row of rows) {
        const values = row.map((value) =>
          value instanceof Uint8Array ? { bytes: hash('sha256', value) } : value,
        );
        sum = BigInt.asUintN(CHECKSUM_BITS, sum + BigInt(`0x${hash('sha256', JSON.stringify(values))}`));
      }
      count += rows.length;
    },
    digest: () => ({ count, sum: sum.toString(16) }),
  };
}

/** Rolls back unless the work commits. */
async function withSide(options: DatabaseOptions, work: (side: Target) => Promise<void>): Promise<void> {
  const side = options.databaseUrl
    ? await openPostgresSide(options.databaseUrl)
    : openSqliteSide(sqliteFile(options.dataDir));
  try {
    await work(side);
  } finally {
    await side.close();
  }
}

/** @throws conflict if there are rows that migrations did not create, or tables of another program. */
async function rejectData(target: Target): Promise<void> {
  const tables = await target.tables();
  const done = await target.migrations();
  if (unknownMigration(done)) {
    throw invalid('The target belongs to another version of Sorrel. Use that version.');
  }
  for (const { name } of tables) {
    if (done.length === 0) throw notEmpty(`table ${name} of another program`);
    const count = SEEDED.includes(name) ? 0 : await target.count(name);
    if (count > 0) throw notEmpty(`${count} ${count === 1 ? 'row' : 'rows'} in table ${name}`);
  }
}

function notEmpty(content: string): Error {
  return conflict(`The target is not empty: it holds ${content}. Copy into a new database.`);
}

/** @throws invalid unless exactly this version's migrations have run on the source. */
function rejectOtherSchema(done: string[]): void {
  if (done.length === 0) throw invalid('The source has no data of Sorrel.');
  if (unknownMigration(done)) {
    throw invalid('The source belongs to another version of Sorrel. Use that version.');
  }
  if (isUpgrade(done)) {
    throw invalid(
      'The source belongs to an older version of Sorrel. Start the server on it, which migrates it, stop it and try again.',
    );
  }
}

async function migrateTarget(to: DatabaseOptions): Promise<void> {
  const db = openDatabase(to);
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
