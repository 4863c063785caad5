import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import pg from 'pg';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { createApi } from '../../server/api/index.ts';
import { type DatabaseOptions, migrate } from '../../server/db/database.ts';
import { createServices, type Services } from '../../server/services.ts';

/** Both engines: a data test that runs on one only is half a test. */
export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export type TestSite = { services: Services; api: Hono; options: DatabaseOptions };

/** A migrated database of its own for one test, with the API over it; gone when the test ends. */
export async function openTestSite(engine: Engine): Promise<TestSite> {
  const options = await createDatabase(engine);
  const services = createServices(options);
  onTestFinished(() => services.close());
  await migrate(services.db);
  return { services, api: createApi(services, pino({ level: 'silent' })), options };
}

/** A new, empty database. */
export async function createDatabase(engine: Engine): Promise<DatabaseOptions> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const onConnectionError = () => {};
  if (engine === 'sqlite') return { databaseUrl: undefined, dataDir, onConnectionError };

  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  onTestFinished(() => administer(`drop database ${name} with (force)`));
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, dataDir, onConnectionError };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
