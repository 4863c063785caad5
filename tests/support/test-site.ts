import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { createApp } from '../../server/app.ts';
import type { Context } from '../../server/context.ts';
import type { DatabaseOptions } from '../../server/db/database.ts';
import { type ContextOptions, prepareDatabase } from '../../server/open.ts';
import { reportTo } from '../../server/operations/logger.ts';
import type { PageHandler } from '../../server/pages/render.ts';
import { expectNoLeaks } from './leaks.ts';
import { type LogLine, recordingLogger } from './log.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './postgres.ts';
import { databaseSettings, sorrel, temporaryFolder } from './process.ts';
import { openServices } from './services.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** All cases on SQLite and the first on PostgreSQL, for cases that differ only before SQL. */
export function casesFor<const Case>(engine: Engine, cases: readonly Case[]): readonly Case[] {
  return engine === 'sqlite' ? cases : cases.slice(0, 1);
}

export type TestSite = { services: Context; api: Hono; options: DatabaseOptions; lines: LogLine[] };
export type SiteOptions = Partial<Omit<ContextOptions, 'db'>> & {
  trustedProxies?: number;
  handlePage?: PageHandler;
};

/** Creates a site without pages on a new migrated database, deleted when the test ends. */
export async function openTestSite(engine: Engine, options: SiteOptions = {}): Promise<TestSite> {
  return openSiteOn(await createDatabase(engine), options);
}

export async function openSiteOn(
  database: DatabaseOptions,
  { trustedProxies = 0, handlePage = noPage, ...options }: SiteOptions = {},
): Promise<TestSite> {
  const { logger, lines } = recordingLogger();
  const report = reportTo(logger);
  const services = openServices(database, { report, ...options });
  onTestFinished(() => services.close());
  // Kysely connects at the first query, and cannot close before it.
  await sql`select 1`.execute(services.db);
  const config = { siteUrl: options.origin, trustedProxies };
  onTestFinished(() => expectNoLeaks('The log', JSON.stringify(lines)));
  // With static files, as in production, responses have security headers.
  const api = createApp({ config, ctx: services, logger, handlePage, staticFiles: new Hono() });
  return { services, api, options: database, lines };
}

/**
 * Opens two processes on one PostgreSQL database. On SQLite both are the same site: a second one in this process would
 * block the event loop while the first holds the lock.
 */
export async function openTwoSites(engine: Engine, options: SiteOptions = {}): Promise<[TestSite, TestSite]> {
  const site = await openTestSite(engine, options);
  return [site, engine === 'sqlite' ? site : await openSiteOn(site.options, options)];
}

export const PUBLIC_ORIGIN = 'https://www.practice.example';

/** Opens a public site, and runs `sorrel` beside it. */
export async function openWithCommands(engine: Engine) {
  const site = await openTestSite(engine, { origin: PUBLIC_ORIGIN });
  return { site, run: commandsOn(site.options) };
}

/** Returns a function that runs `sorrel` on a database, as on the server of a public site. */
export function commandsOn(database: DatabaseOptions) {
  const settings = { ...databaseSettings(database), SITE_URL: PUBLIC_ORIGIN };
  return (args: string[], env = {}) => sorrel(args, { ...settings, ...env });
}

export async function openTrial(engine: Engine, options?: SiteOptions) {
  const database = await createEmptyDatabase(engine);
  const site = await openSiteOn(database, options);
  await prepareDatabase(site.services.db, { isLocalTrial: true });
  return { site, database, settings: databaseSettings(database) };
}

const noPage: PageHandler = async () =>
  new Response('A page.', { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8' } });

export async function createDatabase(engine: Engine): Promise<DatabaseOptions> {
  if (engine === 'postgres') return createPostgres(inject('postgresTemplate'));
  const options = createSqlite();
  copyFileSync(inject('sqliteTemplate'), path.join(options.dataDir, 'sorrel.sqlite'));
  return options;
}

export async function createEmptyDatabase(engine: Engine): Promise<DatabaseOptions> {
  return engine === 'postgres' ? createPostgres() : createSqlite();
}

function createSqlite(): DatabaseOptions {
  return { databaseUrl: undefined, dataDir: temporaryFolder(), onConnectionError: () => {} };
}

async function createPostgres(template?: string): Promise<DatabaseOptions> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createPostgresDatabase(server, name, template);
  onTestFinished(() => dropPostgresDatabase(server, name));
  return { ...createSqlite(), databaseUrl };
}
