import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const files = globSync('build/client/assets/*.js');

/** What Safari 16.4, Chrome 111 or Firefox 115 do not have, libraries included. */
const NEWER =
  /\b(Map|Object)\.groupBy\b|\bURL\.(canP|p)arse\b|\b(withResolvers|(is|to)WellFormed|fromAsync|isSubsetOf)\(|AbortSignal\.any\b/;

test('the scripts for browsers use nothing newer than the browsers of docs/design.md', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap((file) => NEWER.exec(readFileSync(file, 'utf8'))?.[0] ?? [])).toEqual([]);
});

test('no regular expression of theirs has the flag v, which a build turns into a call of RegExp', () => {
  const flags = files.flatMap((file) => flagsIn(readFileSync(file, 'utf8')));
  expect(flags).toContain('u');
  expect(flags.filter((text) => /(^|['"`])[dgimsuy]*v[dgimsuy]*(['"`]|$)/.test(text))).toEqual([]);
  expect(flagsIn("/a/gv; RegExp('a', `v`); new RegExp('a', 'u')")).toEqual(['gv', '`v`', "'u'"]);
});

function flagsIn(text: string): string[] {
  const found: string[] = [];
  const add = ({ callee, arguments: [, flags] }: Call) => {
    if (text.slice(callee.start, callee.end) === 'RegExp' && flags) {
      found.push(text.slice(flags.start, flags.end));
    }
  };
  new Visitor({
    Literal: (node) => void ('regex' in node && found.push(node.regex.flags)),
    CallExpression: add,
    NewExpression: add,
  }).visit(parseSync('script.js', text).program);
  return found;
}

type Range = { start: number; end: number };
type Call = { callee: Range; arguments: Range[] };
