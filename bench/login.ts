/**
 * The two API calls of a passkey login, in process on SQLite, with a software authenticator: median and p99 of each.
 * Target: a median of 10 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createApi } from '../server/api/index.ts';
import { migrate } from '../server/db/database.ts';
import { createAuthenticator } from '../tests/support/authenticator.ts';
import { authenticationOptions, createBrowser, openInvitation, register } from '../tests/support/portal.ts';
import { openServices } from '../tests/support/services.ts';
import { median } from './median.ts';
import { atMost, milliseconds, report } from './report.ts';

const LOGINS = 500;
const WARM_UP = 50;

const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-bench-'));
const services = openServices({ databaseUrl: undefined, dataDir, onConnectionError: () => {} });
try {
  await migrate(services.db);
  const site = { services, api: createApi(services, pino({ level: 'silent' })) };
  const browser = createBrowser(site);
  const authenticator = createAuthenticator();
  await openInvitation(site, browser);
  await register(browser, authenticator);
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < WARM_UP + LOGINS; round++) {
    const start = performance.now();
    const options = await authenticationOptions(browser);
    const optionsReceived = performance.now();
    const credential = authenticator.authenticate(options);
    const signed = performance.now();
    const { status } = await browser.post('/portal/passkeys/authenticate', { credential });
    const end = performance.now();
    if (status !== 200) throw new Error(`authenticate returned ${status}`);
    if (round < WARM_UP) continue;
    times[0].push(optionsReceived - start);
    times[1].push(end - signed);
  }
  report(
    ['authentication_options', 'authenticate'].map((name, index) => {
      const sorted = (times[index] ?? []).toSorted((a, b) => a - b);
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
      const value = `${milliseconds(median(sorted))} (p99 ${milliseconds(p99)})`;
      return { name: `login: ${name}`, value, ...atMost(median(sorted), 10, ' ms') };
    }),
  );
} finally {
  await services.close();
  rmSync(dataDir, { recursive: true, force: true });
}
