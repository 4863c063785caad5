import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_NOTICE_TEXT_LENGTH } from '../../domain/practice/notices/form.ts';
import { readNotice } from './notice-text.ts';

test('headings, tables, paragraphs and lists', () => {
  const markdown = `### 1. Your *rights*
You may [ask](https://a.example/).

- One

  Second line

- Two

Then ### this.
## Fees ##

| What | *Cost* |
| :--- | ---: |
| A \\| B | **$40** |
| C |
Each visit.
### More`;
  expect(readNotice(markdown)).toEqual({
    errors: [],
    text: [
      { type: 'heading', items: [[{ text: '1. Your ' }, { text: 'rights', isEmphasis: true }]] },
      {
        type: 'paragraph',
        items: [[{ text: 'You may ' }, { text: 'ask', href: 'https://a.example/' }, { text: '.' }]],
      },
      {
        type: 'bullets',
        items: [[{ text: 'One' }, { text: '\n' }, { text: 'Second line' }], [{ text: 'Two' }]],
      },
      { type: 'paragraph', items: [[{ text: 'Then ### this.' }]] },
      { type: 'heading', items: [[{ text: 'Fees' }]] },
      {
        type: 'table',
        rows: [
          [[{ text: 'What' }], [{ text: 'Cost', isEmphasis: true }]],
          [[{ text: 'A | B' }], [{ text: '$40', isStrong: true }]],
          [[{ text: 'C' }], []],
        ],
      },
      { type: 'paragraph', items: [[{ text: 'Each visit.' }]] },
      { type: 'subheading', items: [[{ text: 'More' }]] },
    ],
  });
});

test.each(['<script>alert(1)</script>', '<h2 onclick="x">A</h2>', '> quote', '```\ncode', '#no', '| a |\nb'])(
  'raw HTML and other Markdown stay text: %j',
  (markdown) => {
    const text = markdown.replaceAll('\n', ' ');
    expect(readNotice(markdown)).toEqual({ text: [{ type: 'paragraph', items: [[{ text }]] }], errors: [] });
  },
);

test.each([
  [
    '[a](javascript:alert(1))',
    'The link javascript:alert(1) must begin with https://, http://, mailto: or tel:',
  ],
  ['## [a](/faqs)', 'The link /faqs must begin with https://, http://, mailto: or tel:'],
  ['| [a](data:x) |\n| - |', 'The link data:x must begin with https://, http://, mailto: or tel:'],
  ['| a |\n| - |\n| b | c |', 'A row has more cells than the first'],
  ['- a\n  - b', 'Lists must not contain lists'],
])('an error names the part: %j', (markdown, error) => {
  expect(readNotice(markdown).errors).toEqual([`“${markdown.split('\n')[0]}”: ${error}`]);
});

describe('hostile texts of the maximum length are parsed about as fast as an ordinary one', () => {
  const long = (part: string) =>
    part.repeat(MAX_NOTICE_TEXT_LENGTH / part.length).slice(0, MAX_NOTICE_TEXT_LENGTH);
  const ordinary = '## Use\nSome **words** of a [notice](https://a.example).\n- One\n- Two\n\n'.repeat(450);

  /** The shorter of two runs, in milliseconds. */
  function duration(markdown: string): number {
    const times = [1, 2].map(() => {
      const start = performance.now();
      readNotice(markdown);
      return performance.now() - start;
    });
    return Math.min(...times);
  }

  let limit: number;
  beforeAll(() => {
    expect(readNotice(ordinary).errors).toEqual([]);
    limit = 5 * duration(ordinary);
  });

  test.each([
    ['*_', long('*_'), 'Too many * and _ characters: at most 2400'],
    ['[](', long('[]('), 'Too many [ and ] characters: at most 2400'],
    ['\\', long('\\'), 'Too many \\, < and & characters: at most 2400'],
    ['# lines', long('# a\n'), 'Too many lines: at most 2400'],
    ['cells', `| a |\n|${'-|'.repeat(334)}`.replace('a', 'a |'.repeat(333)), null],
    ['1,001 cells', `|${'a|'.repeat(334)}\n|${'-|'.repeat(334)}\n|b|`, 'Too many table cells: at most 1000'],
  ])('%s: rejected unread', (_, markdown, error) => {
    expect(readNotice(markdown).errors).toEqual(error ? [error] : []);
  });

  test('errors are few', () => {
    expect(readNotice('- a\n  - b\n\nc\n\n'.repeat(40)).errors.length).toBeLessThanOrEqual(10);
    expect(
      readNotice(Array.from({ length: 40 }, (_, at) => `[a](x:${at})\n\n`).join('')).errors,
    ).toHaveLength(10);
  });

  test.each([
    ['emphasis in one part', '*a_'.repeat(800)],
    ['brackets', `${'[]()'.repeat(100)}\n\n`.repeat(12)],
    ['items', `${'- a\n'.repeat(199)}\n# b\n`.repeat(11)],
    ['tables', '|*a*|\n|-|\n'.repeat(500)],
    ['a wide table', `|${'*a*|'.repeat(333)}\n|${'-|'.repeat(333)}\n|b|`],
    ['almost tables', '|a\n'.repeat(2_399)],
    ['pipes', `${long('|').slice(0, 29_000)}\n${long('|-').slice(0, 30_000)}`],
    ['a heading of spaces', `# a${' '.repeat(50_000)}b`],
    ['a heading that ends with marks', `# a${' #'.repeat(25_000)}b`],
  ])('at the limits: %s', (_, markdown) => {
    expect(duration(markdown)).toBeLessThan(limit);
  });
});
