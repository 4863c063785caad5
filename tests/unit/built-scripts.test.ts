import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('build/client/assets/*.js');

/** What Safari 16.4, Chrome 111 or Firefox 115 do not have, libraries included. */
const NEWER =
  /\b(Map|Object)\.groupBy\b|\bURL\.(canP|p)arse\b|\b(withResolvers|(is|to)WellFormed|fromAsync|isSubsetOf)\(|AbortSignal\.any\b/;

test('the scripts for browsers use nothing newer than the browsers of docs/design.md', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap((file) => NEWER.exec(readFileSync(file, 'utf8'))?.[0] ?? [])).toEqual([]);
});

/** A build turns a regular expression with the flag v into a call of RegExp. */
const FLAG_V = /,\s*([`'"])[dgimsuy]*v[dgimsuy]*\1\)/;

test('no regular expression of theirs has the flag v', () => {
  expect(FLAG_V.test('RegExp(`a`,`gv`)')).toBe(true);
  expect(files.filter((file) => FLAG_V.test(readFileSync(file, 'utf8')))).toEqual([]);
});
