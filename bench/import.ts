/**
 * An import of 10,000 providers into SQLite, then one that changes them all, from the upload to the end, and the p99 of a
 * visitor's page meanwhile. Targets: 60 s, 250 ms.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { MAX_IMPORT_ROWS } from '../domain/limits.ts';
import { startServer } from '../tests/support/running-site.ts';
import { addSession } from '../tests/support/sessions.ts';
import { atMost, below, milliseconds, report } from './report.ts';
import type { Visits } from './visitor.ts';

const site = await startServer();
const { token } = await addSession(site);
const visitor = fork(`${import.meta.dirname}/visitor.ts`, [new URL(site.url).port]);
try {
  await takeVisits();
  const rows = [];
  for (const [name, bio] of [
    ['import of 10,000 new providers', 'One.'],
    ['import that changes 10,000', 'Two.'],
  ] as const) {
    await takeVisits();
    const start = performance.now();
    await post('/preview', csvOf(bio));
    await post('', csvOf(bio));
    const seconds = (performance.now() - start) / 1_000;
    const { times, failed } = await takeVisits();
    const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
    rows.push(
      { name: `${name}, SQLite`, value: `${seconds.toFixed(1)} s`, ...below(seconds, 60, ' s') },
      {
        name: `cached page meanwhile, p99`,
        value: milliseconds(p99),
        ...atMost(p99, 250, ' ms'),
        notes: [`${times.length} visits, ${failed} failed, the slowest ${milliseconds(times.at(-1) ?? 0)}`],
      },
    );
  }
  report(rows);
} finally {
  visitor.kill();
  await site.stop();
}

async function takeVisits(): Promise<Visits> {
  visitor.send('times');
  const [visits] = await once(visitor, 'message');
  return visits;
}

async function post(path: string, csv: string): Promise<void> {
  const form = new FormData();
  form.set('file', new File([csv], 'people.csv'));
  const headers = { Cookie: `sorrel_session=${token}`, Origin: site.url };
  const response = await fetch(`${site.url}/api/portal/imports${path}`, {
    method: 'POST',
    headers,
    body: form,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${text.slice(0, 500)}`);
}

/** About 9 MB. */
function csvOf(bio: string): string {
  const text = `${bio} ${'Nutrition for a long and happy life. '.repeat(20)}`;
  const lines = Array.from(
    { length: MAX_IMPORT_ROWS },
    (_, index) =>
      `Ada,Name${index},"OR, WA, California, ID","RD, LD","Aetna, Cigna, Regence, United, Premera",a${index}@practice.example,"${text}"`,
  );
  return ['First Name,Last Name,States,Credentials,Insurance,Email,Bio', ...lines].join('\n');
}
