import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { getJson } from '../../support/answers.ts';
import { byDepth } from '../../support/depth.ts';
import { addLargeDirectory } from '../../support/large-directory.ts';
import { addProvider } from '../../support/provider.ts';
import { openStaffSite, sendChange } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

const PROVIDERS = byDepth({ short: 300, deep: 5_000 });
/** Measured only in the full run, with enough providers and no parallel tests. */
const MAX_WAIT_MS = byDepth({ short: Number.POSITIVE_INFINITY, deep: 2_000 });
/** Reads during the merge must be faster than this. */
const MAX_READ_MS = byDepth({ short: Number.POSITIVE_INFINITY, deep: 500 });

describe.each(engines)('a merge on a live site (%s)', (engine) => {
  test(`of ${PROVIDERS} providers rejects no save and delays none for long`, async () => {
    const { site, browser, ids } = await openStaffSite(engine);
    await addLargeDirectory(site.services.db, PROVIDERS);
    const other = await addProvider(site.services.db, { insuranceCompanies: ['Cigna'] });
    const path = `/api/portal/insurance_companies/${ids.insurer('Aetna')}/merge`;
    let isDone = false;
    const merging = browser.post(path, { into_id: ids.insurer('Regence') }).finally(() => {
      isDone = true;
    });
    const waits = { save: 0, read: 0 };
    const timed = async (kind: keyof typeof waits, work: () => Promise<{ status: number }>) => {
      const from = performance.now();
      expect((await work()).status).toBe(200);
      waits[kind] = Math.max(waits[kind], performance.now() - from);
    };
    const reads = (async () => {
      while (!isDone) {
        await timed('read', () => getJson(site, '/api/providers?state_code=OR&insurance_company_name=Cigna'));
        await setTimeout(5);
      }
    })();
    await timed('save', () => sendChange(browser, other, { bio: 'Meanwhile.' }));
    await reads;
    expect(await merging).toMatchObject({ status: 200, body: { provider_count: PROVIDERS } });
    expect(waits.save).toBeLessThan(MAX_WAIT_MS);
    expect(waits.read).toBeLessThan(MAX_READ_MS);
  });
});
