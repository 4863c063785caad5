import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type DatabaseOptions, openDatabase } from '../../server/db/database.ts';
import { prepareDatabase } from '../../server/open.ts';
import { createPostgresDatabase, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL database from which tests create and drop others. */
    postgresUrl: string;
    /** The migrated PostgreSQL database to clone. */
    postgresTemplate: string;
    /** The migrated SQLite file to copy. */
    sqliteTemplate: string;
  }
}

const TEMPLATE = 'template_sorrel';

/** Starts one PostgreSQL server for the whole run, and migrates a template database per engine. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-template-'));
  const server = await startPostgres();
  const databaseUrl = await createPostgresDatabase(server.url, TEMPLATE);
  for (const url of [undefined, databaseUrl]) {
    await prepare({ databaseUrl: url, dataDir, onConnectionError: () => {} });
  }
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', TEMPLATE);
  project.provide('sqliteTemplate', path.join(dataDir, 'sorrel.sqlite'));
  return async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await server.stop();
  };
}

/** Migrates without demo data, as in a real deployment. */
async function prepare(options: DatabaseOptions): Promise<void> {
  const db = openDatabase(options);
  await prepareDatabase(db, { isLocalTrial: false });
  await db.destroy();
}
