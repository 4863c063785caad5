import { expect, test } from 'vitest';
import { readMarkdown } from './markdown.ts';

const LINK = 'must begin with https://, http://, mailto: or tel:';

/** The runs of a text with one paragraph. */
const runs = (markdown: string) => readMarkdown(markdown).blocks[0]?.items[0];
const textOf = (markdown: string) =>
  runs(markdown)
    ?.map(({ text }) => text)
    .join('');

test('paragraphs, lists, links, bold and italic', () => {
  const markdown = `One *two **three***
lines.

- [Write](mailto:info@a.example "title") or [call](tel:+15035550142)
- <https://a.example/b?c=d>

  Second line

3. Last\\
line`;
  const href = 'https://a.example/b?c=d';
  const three = { text: 'three', isEmphasis: true, isStrong: true };
  const call = { text: 'call', href: 'tel:+15035550142' };
  expect(readMarkdown(markdown)).toEqual({
    errors: [],
    blocks: [
      {
        type: 'paragraph',
        items: [
          [{ text: 'One ' }, { text: 'two ', isEmphasis: true }, three, { text: '\n' }, { text: 'lines.' }],
        ],
      },
      {
        type: 'bullets',
        items: [
          [{ text: 'Write', href: 'mailto:info@a.example' }, { text: ' or ' }, call],
          [{ text: href, href }, { text: '\n' }, { text: 'Second line' }],
        ],
      },
      { type: 'numbers', start: 3, items: [[{ text: 'Last' }, { text: '\n' }, { text: 'line' }]] },
    ],
  });
});

test.each([...['<script>alert(1)</script>', '<div>\n<b>bold</b>', '<!-- comment -->', '&lt;b&gt;']])(
  'raw HTML stays text: %s',
  (html) => {
    const { blocks, errors } = readMarkdown(html);
    expect(errors).toEqual([]);
    expect(textOf(html)).toBe(html.replace('&lt;', '<').replace('&gt;', '>'));
    expect(blocks.flatMap(({ items }) => items.flat()).every(({ href }) => href === undefined)).toBe(true);
  },
);

test.each([...['# Heading', '> quote', '    code', '```\ncode', 'Text\n===', '[a]: https://a.example/']])(
  'other Markdown stays text: %j',
  (markdown) => {
    expect(textOf(markdown)).toBe(markdown.trim());
    expect(runs(markdown)?.some(({ isEmphasis, isStrong }) => isEmphasis || isStrong)).toBe(false);
  },
);

test('lines as staff type them: their ends, bullets and asterisks stay', () => {
  for (const text of ['• One\n• Two', '5*3*2', 'a * b * c']) expect(textOf(text)).toBe(text);
  expect(runs('<https://a.example/5*3*2>')).toMatchObject([{ href: 'https://a.example/5*3*2' }]);
});

test('addresses become links, without the punctuation that follows them', () => {
  const url = 'https://a.example/b_c?d=1&e';
  expect(runs(`See (${url}), or *ana@a.example*.`)).toEqual([
    ...[{ text: 'See (' }, { text: url, href: url }, { text: '), or ' }],
    { text: 'ana@a.example', isEmphasis: true, href: 'mailto:ana@a.example' },
    { text: '.' },
  ]);
  expect(runs('https://ana:secret@evil.example')?.[0]?.href).toBeUndefined();
});

test('an image becomes a link', () => {
  expect(runs('![a](https://a.example/b.png)')).toEqual([
    { text: '!' },
    { text: 'a', href: 'https://a.example/b.png' },
  ]);
});

test.each([
  ['[a](JaVaScRiPt:alert)', 'JaVaScRiPt:alert'],
  ['[a](&#106;avascript:alert)', 'javascript:alert'],
  ['[a](//evil.example)', '//evil.example'],
  ['[a](/faqs)', '/faqs'],
  ['[a](https://ana:secret@evil.example)', 'https://ana:secret@evil.example'],
])('%s is rejected with its link', (markdown, link) => {
  expect(readMarkdown(markdown).errors).toEqual([`The link ${link} ${LINK}`]);
});

test('an error shortens long links and names each once', () => {
  const { errors } = readMarkdown(`[a](x:${'y'.repeat(200)}) [b](z:1) [c](z:1)`);
  expect(errors).toEqual([`The link x:${'y'.repeat(57)}… ${LINK}`, `The link z:1 ${LINK}`]);
});
