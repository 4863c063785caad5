/**
 * Lighthouse on every public page: mobile preset, simulated throttling, a new browser per run, medians. Installed into
 * `.cache` on first use because it pulls in about a hundred packages.
 * Targets: 100 for performance, accessibility, best practices and SEO; LCP 1.5 s, CLS 0, total blocking time 50 ms.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallChromium } from '../tests/support/chromium.ts';
import { CHROMIUM_ARGUMENTS } from './chromium.ts';
import { openDemoDatabase } from './demo-database.ts';
import { startSite } from './measured-process.ts';
import { median } from './median.ts';
import { publicPages } from './public-pages.ts';
import { notMeasured, ROUNDS, type Row, report } from './report.ts';

const VERSION = '13.5.0';
const DIRECTORY = '.cache/lighthouse';
const PACKAGE = path.join(DIRECTORY, 'node_modules/lighthouse');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Lighthouse occasionally fails to see the page and reports a runtime error. */
const MAX_ATTEMPTS = 3;

report(ensureInstalled() ? await measure() : [notMeasured('Lighthouse', `npm could not install ${VERSION}`)]);

function ensureInstalled(): boolean {
  const manifest = path.join(PACKAGE, 'package.json');
  const isInstalled = () =>
    existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === VERSION;
  if (isInstalled()) return true;
  console.log(`Installing Lighthouse ${VERSION} into ${DIRECTORY}…`);
  const options = ['--prefix', DIRECTORY, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  spawnSync('npm', ['install', ...options, `lighthouse@${VERSION}`], { stdio: ['ignore', 2, 2] });
  return isInstalled();
}

async function measure(): Promise<Row[]> {
  const { folder, db } = await openDemoDatabase();
  const site = await startSite(folder, { isPinned: false });
  const rows: Row[] = [];
  for (const page of await publicPages(db)) {
    // Warm the page cache, as earlier visitors would.
    await (await fetch(site.origin + page)).arrayBuffer();
    const runs: Result[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const result = await run(site.origin + page);
      if (result) runs.push(result);
    }
    rows.push(toRow(page, runs));
  }
  await site.stop();
  await db.destroy();
  return rows;
}

/** The parts of a Lighthouse result used here. Scores range from 0 to 1, times are in milliseconds. */
type Result = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Audit = {
  score: number | null;
  title: string;
  numericValue?: number;
  displayValue?: string;
  details?: { items?: { node?: { selector: string; snippet: string } }[] };
};

async function run(url: string): Promise<Result | null> {
  const file = path.join(DIRECTORY, 'report.json');
  const command = [
    path.join(PACKAGE, 'cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES}`,
    `--chrome-flags=${['--headless=new', ...CHROMIUM_ARGUMENTS].join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: findOrInstallChromium() };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    rmSync(file, { force: true });
    // The exit code is unreliable: Lighthouse sometimes fails after writing a good report, or succeeds without one.
    await promisify(execFile)(process.execPath, command, { env }).catch(() => {});
    const result: Result | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    if (result && !result.runtimeError) return result;
  }
  return null;
}

function toRow(page: string, runs: Result[]): Row {
  const name = `Lighthouse ${page}`;
  if (runs.length < ROUNDS) return notMeasured(name, `${ROUNDS - runs.length} of ${ROUNDS} runs failed`);
  const scores = CATEGORIES.map((category) =>
    Math.round(100 * median(runs.map(({ categories }) => categories[category]?.score ?? 0))),
  );
  const medianOf = (audit: string) =>
    median(runs.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const [lcp, cls, tbt] = [
    medianOf('largest-contentful-paint') / 1_000,
    Number(medianOf('cumulative-layout-shift').toFixed(3)),
    medianOf('total-blocking-time'),
  ];
  const isMet = scores.every((score) => score === 100) && lcp <= 1.5 && cls === 0 && tbt < 50;
  return {
    name,
    value: `${scores.join(' ')}, LCP ${lcp.toFixed(2)} s, CLS ${cls}, TBT ${tbt.toFixed(0)} ms`,
    target: '4 × 100, ≤ 1.5 s, 0, < 50 ms',
    verdict: isMet ? 'met' : 'missed',
    notes: runs.slice(-1).flatMap(failedAudits),
  };
}

/** Describes the audits that kept a category below 100. */
function failedAudits({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter(({ score }) => score < 1)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .flatMap(({ id }) => {
      const { score = null, title = '', displayValue = '', details } = audits[id] ?? {};
      if (score === null || score >= 0.9) return [];
      const selectors = (details?.items ?? []).flatMap(({ node }) => (node ? [node.selector] : []));
      return [`${id} (${title}) ${displayValue} ${selectors.join(', ')}`.trim()];
    });
}
