/**
 * Lighthouse on every public page, with its mobile preset and simulated throttling; a browser of its own for each run,
 * the median of each figure. It is a hundred packages, so it is no dependency: the version below is installed into
 * `.cache` when it is first needed.
 * Bars: 100 for performance, accessibility, best practices and SEO; LCP 1.5 s, CLS 0, total blocking time 50 ms.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallChromium } from '../tests/support/chromium.ts';
import { CHROMIUM_ARGUMENTS } from './chromium.ts';
import { startSite } from './measured-process.ts';
import { median } from './median.ts';
import { publicPages } from './public-pages.ts';
import { notMeasured, ROUNDS, type Row, report } from './report.ts';
import { openTrial } from './trial.ts';

const VERSION = '13.5.0';
const PLACE = '.cache/lighthouse';
const PACKAGE = path.join(PLACE, 'node_modules/lighthouse');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Now and then a run sees nothing of the page, and says so. */
const ATTEMPTS = 3;

report(hasLighthouse() ? await measure() : [notMeasured('Lighthouse', `npm could not install ${VERSION}`)]);

function hasLighthouse(): boolean {
  const manifest = path.join(PACKAGE, 'package.json');
  const isThere = () =>
    existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === VERSION;
  if (isThere()) return true;
  console.log(`Installing Lighthouse ${VERSION} into ${PLACE}…`);
  const options = ['--prefix', PLACE, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  spawnSync('npm', ['install', ...options, `lighthouse@${VERSION}`], { stdio: ['ignore', 2, 2] });
  return isThere();
}

async function measure(): Promise<Row[]> {
  const { folder, db } = await openTrial();
  const site = await startSite(folder, { isPinned: false });
  const rows: Row[] = [];
  for (const address of await publicPages(db)) {
    // Visitors find the page in the cache.
    await (await fetch(site.origin + address)).arrayBuffer();
    const runs: Result[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const result = await run(site.origin + address);
      if (result) runs.push(result);
    }
    rows.push(rowOf(address, runs));
  }
  await site.stop();
  await db.destroy();
  return rows;
}

/** What is used of a result; scores are between 0 and 1, times in milliseconds. */
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
  const file = path.join(PLACE, 'report.json');
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
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    rmSync(file, { force: true });
    // It ends with an error now and then after it has written a good report, and the other way round.
    await promisify(execFile)(process.execPath, command, { env }).catch(() => {});
    const result = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : null;
    if (result && !result.runtimeError) return result;
  }
  return null;
}

function rowOf(address: string, runs: Result[]): Row {
  const name = `Lighthouse ${address}`;
  if (runs.length < ROUNDS) return notMeasured(name, `${ROUNDS - runs.length} of ${ROUNDS} runs failed`);
  const scores = CATEGORIES.map((category) =>
    Math.round(100 * median(runs.map(({ categories }) => categories[category]?.score ?? 0))),
  );
  const figure = (audit: string) =>
    median(runs.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const [lcp, cls, blocked] = [
    figure('largest-contentful-paint') / 1_000,
    Number(figure('cumulative-layout-shift').toFixed(3)),
    figure('total-blocking-time'),
  ];
  const isMet = scores.every((score) => score === 100) && lcp <= 1.5 && cls === 0 && blocked < 50;
  return {
    name,
    value: `${scores.join(' ')}, LCP ${lcp.toFixed(2)} s, CLS ${cls}, TBT ${blocked.toFixed(0)} ms`,
    bar: '4 × 100, ≤ 1.5 s, 0, < 50 ms',
    verdict: isMet ? 'met' : 'missed',
    notes: errors(runs.at(-1) as Result),
  };
}

/** The audits that cost a category of the run its 100. */
function errors({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter(({ score }) => score < 1)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .flatMap(({ id }) => {
      const { score, title, displayValue = '', details } = audits[id] as Audit;
      if (score === null || score >= 0.9) return [];
      const places = (details?.items ?? []).flatMap(({ node }) => (node ? [node.selector] : []));
      return [`${id} (${title}) ${displayValue} ${places.join(', ')}`.trim()];
    });
}
