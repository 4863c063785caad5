import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

type Part = { module: string; imports: string[]; css: string[]; parentId?: string };
type Manifest = { entry: Part; routes: Record<string, Part> };

const FOLDER = 'build/client/assets';
const files = readdirSync(FOLDER).map((name) => `/assets/${name}`);
const { entry, routes }: Manifest = readManifest();

function readManifest() {
  const name = files.find((file) => /\/manifest-.*\.js$/.test(file));
  const text = readFileSync(`build/client${name}`, 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

/** The scripts of a route's first load: the entry, the layouts, the page, and what they import. */
function scriptsOf(id: string): Set<string> {
  const scripts = new Set([entry.module, ...entry.imports]);
  for (let part = routes[id]; part; part = routes[part.parentId ?? '']) {
    for (const file of [part.module, ...part.imports]) scripts.add(file);
  }
  return scripts;
}

/** Kilobytes (1000 bytes) that are sent: brotli, fonts as they are. */
const kilobytes = (sent: Iterable<string>) =>
  [...sent].reduce(
    (sum, file) => sum + statSync(`build/client${file}${file.endsWith('.woff2') ? '' : '.br'}`).size,
    0,
  ) / 1000;

test.each([
  ['home/home', 112],
  ['search/search-page', 112],
  ['profile/profile-page', 112],
  ['notices/notice', 112],
  ['referral/referral-page', 118],
])('the first load of %s has at most %i kB of scripts', (page, budget) => {
  expect(kilobytes(scriptsOf(`public/${page}`))).toBeLessThanOrEqual(budget);
});

test('the referral page adds at most 13 kB of scripts, including its captcha', () => {
  const shared = scriptsOf('public/about/about');
  const own = [...scriptsOf('public/referral/referral-page')].filter((file) => !shared.has(file));
  expect(kilobytes(own)).toBeLessThanOrEqual(13);
});

test('styles have at most 12.5 kB, fonts 80', () => {
  expect(kilobytes(entry.css)).toBeLessThanOrEqual(12.5);
  expect(kilobytes(files.filter((file) => file.endsWith('.woff2')))).toBeLessThanOrEqual(80);
});
