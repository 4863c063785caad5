/**
 * How long the site serves stale pages under full load after a provider changes (worst round). Linux only. `taskset`,
 * if installed, pins the site to its own core. Target: 0 ms once the site acknowledges its own change, 1 s after another
 * process makes one.
 */
import { setTimeout } from 'node:timers/promises';
import { addSession, newName } from '../tests/support/sessions.ts';
import { openDemoDatabase, searchPages } from './demo-database.ts';
import { type LoadResponse, startLoad } from './http-load.ts';
import { pinLoadGenerator, startSite } from './measured-process.ts';
import { atMost, milliseconds, ROUNDS, type Row, report } from './report.ts';

const PAGE = '/providers?state_code=OR&insurance_company_name=Aetna';
const PAGES = 600;

pinLoadGenerator();
const { folder, db } = await openDemoDatabase();
const site = await startSite(folder);
const { token } = await addSession({ services: { db } });
const { id: providerId } = await db
  .selectFrom('providers')
  .innerJoin('licenses', 'provider_id', 'providers.id')
  .innerJoin('states', 'states.id', 'state_id')
  .where('code', '=', 'OR')
  .select('providers.id')
  .executeTakeFirstOrThrow();
const pages = await searchPages(db, PAGES);
const rows = [
  await measure('one page', [PAGE], changeThroughSite, 0),
  await measure(`${PAGES} pages`, pages, changeThroughSite, 0),
  await measure(`${PAGES} pages, by another process`, pages, changeInDatabase, 1_000),
];
await site.stop();
await db.destroy();
report(rows);

async function measure(
  name: string,
  pages: string[],
  change: () => Promise<void>,
  target: number,
): Promise<Row> {
  let worst = 0;
  for (let round = 0; round < ROUNDS; round++) worst = Math.max(worst, await staleMs(pages, change));
  return {
    name: `last stale response after a change, ${name} (worst)`,
    value: milliseconds(worst),
    ...atMost(worst, target, ' ms'),
  };
}

/** Milliseconds from the acknowledgment of a change to the last stale response. */
async function staleMs(pages: string[], change: () => Promise<void>): Promise<number> {
  let responses: (LoadResponse & { at: number })[] = [];
  const load = startLoad(site.origin, pages, {
    encoding: 'identity',
    onResponse: (response) => responses.push({ ...response, at: performance.now() }),
  });
  // Wait until every page is cached.
  while (new Set(responses.map(({ target }) => target)).size < pages.length) await setTimeout(500);
  responses = [];
  await setTimeout(1_000);
  const requestedAt = performance.now();
  await change();
  const changedAt = performance.now();
  // Long enough for a busy machine to render the page again.
  await setTimeout(5_000);
  load.stop();
  return Math.max(0, lastStaleResponse(responses, requestedAt) - changedAt);
}

/** Returns the time of the last stale response for a page that the change affects. */
function lastStaleResponse(responses: (LoadResponse & { at: number })[], requestedAt: number): number {
  const before = new Map(
    responses.filter(({ at }) => at < requestedAt).map(({ target, tag }) => [target, tag]),
  );
  const after = new Map(responses.map(({ target, tag }) => [target, tag]));
  const changed = new Set([...before.keys()].filter((target) => before.get(target) !== after.get(target)));
  if (changed.size === 0) throw new Error('The change never appeared.');
  const stale = responses.findLast(({ target, tag }) => changed.has(target) && before.get(target) === tag);
  return stale?.at ?? requestedAt;
}

/** Changes a provider through the API of the site under load. */
async function changeThroughSite(): Promise<void> {
  const response = await fetch(`${site.origin}/api/providers/${providerId}`, {
    method: 'PATCH',
    headers: { Origin: site.origin, Cookie: `sorrel_session=${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ provider: { bio: `Changed at ${Date.now()}.`, first_name: newName() } }),
  });
  if (!response.ok) throw new Error(`The change failed: ${response.status} ${await response.text()}`);
}

/** Changes a provider in the database, from this process. */
async function changeInDatabase(): Promise<void> {
  await db.updateTable('providers').set({ first_name: newName() }).where('id', '=', providerId).execute();
}
