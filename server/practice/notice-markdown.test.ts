import { expect, test } from 'vitest';
import { readNotice } from './notice-markdown.ts';

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

test.each(['<h2 onclick="x">A</h2>', '> quote', '```\ncode', '#no', '| a |\nb'])(
  'raw HTML and other Markdown stay text: %j',
  (markdown) => {
    const runs = markdown.split(/(\n)/).map((text) => ({ text }));
    expect(readNotice(markdown)).toEqual({ text: [{ type: 'paragraph', items: [runs] }], errors: [] });
  },
);

const LINK = 'must begin with https://, http://, mailto: or tel:';
test.each([
  ['[a](javascript:alert(1))', `The link javascript:alert(1) ${LINK}`],
  ['## [a](/faqs)', `The link /faqs ${LINK}`],
  ['| [a](data:x) |\n| - |', `The link data:x ${LINK}`],
  ['| a |\n| - |\n| b | c |', 'A row has more cells than the first'],
  ['- a\n  - b', 'Lists must not contain lists'],
])('an error names the part: %j', (markdown, error) => {
  expect(readNotice(markdown).errors).toEqual([`“${markdown.split('\n')[0]}”: ${error}`]);
});

test('parts and tables have limits, since administrators may paste anything, and errors are few', () => {
  const links = Array.from({ length: 40 }, (_, at) => `[a](x:${at})\n\n`);
  expect(readNotice(links.join('')).errors).toHaveLength(10);
  const part = 'x'.repeat(10_000);
  expect(readNotice(`${part}\n\n${part}`).errors).toEqual([]);
  expect(readNotice(`${part}x`).errors.join()).toMatch(/At most 10000 characters .* without an empty line$/);
  expect(readNotice(`|${'a|'.repeat(334)}\n|${'-|'.repeat(334)}\n|b|`).errors).toEqual([
    'Too many table cells: at most 1000',
  ]);
});
