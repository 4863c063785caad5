/**
 * A change of a provider, through the site or by another process, while its pages are asked for at full load: for how
 * long after it old answers still come (the worst round). The site is pinned to one core where `taskset` exists, the
 * load comes from another. Linux only. Bars: none when the site has acknowledged the change, or one second after another
 * process has made it.
 */
import { setTimeout } from 'node:timers/promises';
import { addSession, newName } from '../tests/support/portal-fixture.ts';
import { type Answer, startLoad } from './http-load.ts';
import { leaveServerCore, startSite } from './measured-process.ts';
import { atMost, milliseconds, ROUNDS, type Row, report } from './report.ts';
import { openTrial, searchPages } from './trial.ts';

const PAGE = '/providers?state_code=OR&insurance_company_name=Aetna';
const PAGES = 600;

leaveServerCore();
const { folder, db } = await openTrial();
const site = await startSite(folder);
const { token } = await addSession({ services: { db } });
const { id: providerId } = await db
  .selectFrom('providers')
  .innerJoin('provider_states', 'provider_id', 'providers.id')
  .innerJoin('states', 'states.id', 'state_id')
  .where('code', '=', 'OR')
  .select('providers.id')
  .executeTakeFirstOrThrow();
const pages = await searchPages(db, PAGES);
const rows = [
  await measure('one page', [PAGE], changeHere, 0),
  await measure(`${PAGES} pages`, pages, changeHere, 0),
  await measure(`${PAGES} pages, by another process`, pages, changeElsewhere, 1_000),
];
await site.stop();
await db.destroy();
report(rows);

async function measure(name: string, pages: string[], make: () => Promise<void>, bar: number): Promise<Row> {
  let worst = 0;
  for (let round = 0; round < ROUNDS; round++) worst = Math.max(worst, await staleMs(pages, make));
  return {
    name: `last old answer after a change, ${name} (worst)`,
    value: milliseconds(worst),
    ...atMost(worst, bar, ' ms'),
  };
}

/** For how long after the change was acknowledged a page still came as it was before. */
async function staleMs(pages: string[], make: () => Promise<void>): Promise<number> {
  let answers: (Answer & { at: number })[] = [];
  const load = startLoad(site.origin, pages, {
    encoding: 'identity',
    onAnswer: (answer) => answers.push({ ...answer, at: performance.now() }),
  });
  // Until every page is in memory.
  while (new Set(answers.map(({ target }) => target)).size < pages.length) await setTimeout(500);
  answers = [];
  await setTimeout(1_000);
  const asked = performance.now();
  await make();
  const changedAt = performance.now();
  await setTimeout(3_000);
  load.stop();
  return Math.max(0, lastOldAnswer(answers, asked) - changedAt);
}

/** When a page that the change has changed was last answered as before. */
function lastOldAnswer(answers: (Answer & { at: number })[], asked: number): number {
  const before = new Map(answers.filter(({ at }) => at < asked).map(({ target, tag }) => [target, tag]));
  const after = new Map(answers.map(({ target, tag }) => [target, tag]));
  const changed = new Set([...before.keys()].filter((target) => before.get(target) !== after.get(target)));
  if (changed.size === 0) throw new Error('The change was never seen.');
  const old = answers.findLast(({ target, tag }) => changed.has(target) && before.get(target) === tag);
  return old?.at ?? asked;
}

/** As staff do it: through the site that is asked for pages. */
async function changeHere(): Promise<void> {
  const answer = await fetch(`${site.origin}/api/providers/${providerId}`, {
    method: 'PATCH',
    headers: { Origin: site.origin, Cookie: `sorrel_session=${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ provider: { bio: `Changed at ${Date.now()}.`, first_name: newName() } }),
  });
  if (!answer.ok) throw new Error(`The change was refused: ${answer.status} ${await answer.text()}`);
}

/** As another process does it: this one. */
async function changeElsewhere(): Promise<void> {
  await db.updateTable('providers').set({ first_name: newName() }).where('id', '=', providerId).execute();
}
