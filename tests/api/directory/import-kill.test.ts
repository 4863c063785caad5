import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { ImportProgress } from '../../../domain/directory/imports/schemas.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { upload } from '../../support/imports.ts';
import { PERSON, signedInPerson, siteAt } from '../../support/portal.ts';
import { databaseSettings, startedServer } from '../../support/process.ts';
import { openTestSite } from '../../support/test-site.ts';

/** Enough that the import lasts longer than a few requests. */
const ROWS = 10_000;

test(`SIGKILL of the server during an import of ${ROWS} rows leaves nothing of it; the file can be imported again`, async () => {
  const { services, options } = await openTestSite('sqlite');
  const lines = Array.from({ length: ROWS }, (_, index) => `Ada,Name${index},OR;WA,Aetna`);
  const file = ['first_name,last_name,states,insurance', ...lines].join('\n');
  const stored = async () => {
    const providers = await services.db.selectFrom('providers').select('id').execute();
    const events = services.db.selectFrom('events').select('id').where('subject', '=', 'provider');
    return [providers.length, (await events.execute()).length];
  };
  const start = async (name: string) => {
    const { server, origin } = await startedServer({ ...databaseSettings(options), RATE_LIMITS: 'off' });
    const site = { ...siteAt(origin), services: { ...services, origin } };
    const browser = await signedInPerson(site, { ...PERSON, email: `${name}@practice.example` });
    return { server, browser };
  };

  const { server, browser } = await start('ana');
  const progress = async () => (await browser.get<ImportProgress | null>('/api/portal/imports')).body;
  // The import waits for this writer, so that the test sees it begin to write.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const writing = transaction(services.db, () => released);
  const importing = upload(browser, file)
    .run()
    .then(
      ({ status }) => status,
      () => 'killed',
    );
  await expect.poll(async () => (await progress())?.total, { timeout: 30_000 }).toBe(ROWS);
  release();
  await writing;
  await expect.poll(async () => (await progress())?.done ?? 0, { interval: 5 }).toBeGreaterThan(0);
  server.kill('SIGKILL');
  await once(server, 'exit');
  expect(await importing).toBe('killed');
  expect(await stored()).toEqual([0, 0]);

  const again = await start('eva');
  expect((await upload(again.browser, file).run()).body).toMatchObject({ added: ROWS });
  expect(await stored()).toEqual([ROWS, ROWS]);
});
