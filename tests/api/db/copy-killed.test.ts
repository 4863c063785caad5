import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { byDepth } from '../../support/depth.ts';
import { contentOf } from '../../support/every-table.ts';
import { addLargePractice } from '../../support/large-practice.ts';
import { createBrowser, registeredPerson } from '../../support/portal.ts';
import { sorrel } from '../../support/process.ts';
import { createDatabase, openSiteOn } from '../../support/test-site.ts';

const SORREL = path.resolve(import.meta.dirname, '../../../cli/main.ts');
const TIMEOUT_MS = 240_000;

/** A lock that each copy waits for after it has copied some tables. */
const COPIES = [
  { command: 'copy-to', from: 'sqlite', to: 'postgres', lock: `select nextval('users_id_seq')` },
  { command: 'copy-from', from: 'postgres', to: 'sqlite', lock: 'lock table users' },
] as const;

test.each(COPIES)(
  'a killed $command leaves nothing behind and can be restarted',
  { timeout: TIMEOUT_MS },
  async ({ command, from, to, lock }) => {
    const [source, target] = [await createDatabase(from), await createDatabase(to)];
    const site = await openSiteOn(source);
    const { browser } = await registeredPerson(site);
    await addLargePractice(site.services.db, byDepth({ short: 10, deep: 10_000 }));
    const copy = openDatabase(target);
    onTestFinished(() => copy.destroy());
    const before = await contentOf(copy);

    const url = source.databaseUrl ?? target.databaseUrl ?? '';
    const { dataDir } = source.databaseUrl ? target : source;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin');
    await client.query(lock);
    const waiting = async () =>
      (
        await client.query(`select 1 from pg_locks join pg_database on pg_database.oid = database
        where not granted and datname = current_database()`)
      ).rowCount;
    const killed = spawn(process.execPath, [SORREL, command, url], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    onTestFinished(() => void killed.kill('SIGKILL'));
    await expect.poll(waiting, { timeout: TIMEOUT_MS }).toBe(1);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    await client.end();
    expect(await contentOf(copy)).toEqual(before);

    expect(await sorrel([command, url], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' });
    expect(await contentOf(copy)).toEqual(await contentOf(site.services.db));
    const moved = createBrowser(await openSiteOn(target));
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
    expect((await moved.get('/portal/session')).status).toBe(200);
  },
);
