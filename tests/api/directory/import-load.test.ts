import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { longImportWarning } from '../../../cli/providers.ts';
import { byDepth } from '../../support/depth.ts';
import { signedInPerson } from '../../support/portal.ts';
import { databaseSettings, sorrel, temporaryFolder } from '../../support/process.ts';
import { addProvider } from '../../support/provider.ts';
import { sendChange } from '../../support/staff.ts';
import { createDatabase, engines, openSiteOn } from '../../support/test-site.ts';

const ROWS = byDepth({ short: 500, deep: 5_000 });
/** Measured only in the full run, with enough rows and no parallel tests. */
const MAX_WAIT_MS = byDepth({ short: Number.POSITIVE_INFINITY, deep: 2_000 });

function csvOf(rows: number): string {
  const lists = 'OR;WA;CA,RD,Aetna;Cigna;Regence;United';
  const lines = Array.from({ length: rows }, (_, index) => `Ada,Name${(index * 7919) % rows},${lists}`);
  return ['first_name,last_name,states,credentials,insurance_companies', ...lines].join('\n');
}

describe.each(engines)('an import on a live site (%s)', (engine) => {
  test(`of ${ROWS} rows rejects no save and delays none for long`, async () => {
    const database = await createDatabase(engine);
    const site = await openSiteOn(database);
    const browser = await signedInPerson(site);
    const id = await addProvider(site.services.db);
    const file = path.join(temporaryFolder(), 'in.csv');
    writeFileSync(file, csvOf(ROWS));

    const settings = { ...databaseSettings(database), SITE_URL: 'https://www.practice.example' };
    let isDone = false;
    const importing = sorrel(['import', file], settings).finally(() => {
      isDone = true;
    });
    const statuses = new Set<number>();
    let longestMs = 0;
    for (let save = 0; !isDone; save++) {
      const start = performance.now();
      statuses.add((await sendChange(browser, id, { bio: `Save ${save}` })).status);
      longestMs = Math.max(longestMs, performance.now() - start);
      // In process, a chain of saves would never return to the event loop, which the import needs to read its file.
      await setImmediate();
    }
    expect(await importing).toMatchObject({ code: 0, stderr: '' });
    expect([...statuses]).toEqual([200]);
    expect(longestMs).toBeLessThan(MAX_WAIT_MS);
  });
});

test('an import of more than 5,000 rows first says how long others wait', () => {
  expect(longImportWarning(5_000)).toBeNull();
  expect(longImportWarning(100_000)).toBe(
    'Writing 100000 rows takes about 50 s, during which other changes and referrals may wait or fail: choose a quiet hour.',
  );
});
