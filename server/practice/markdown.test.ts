import { expect, test } from 'vitest';
import { readMarkdown } from './markdown.ts';

const LINK = 'must begin with https://, http://, mailto: or tel:';

/** The runs of a text with one paragraph. */
const runs = (markdown: string) => readMarkdown(markdown).blocks[0]?.items[0];

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
        items: [[{ text: 'One ' }, { text: 'two ', isEmphasis: true }, three, { text: ' lines.' }]],
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

test.each([
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<div>\n<b>bold</b>'],
  ...['<!-- comment -->', '&lt;b&gt;'],
])('raw HTML stays text: %s', (html) => {
  const { blocks, errors } = readMarkdown(html);
  expect(errors).toEqual([]);
  const text = blocks
    .flatMap(({ items }) => items.flat())
    .map((span) => span.text)
    .join('');
  expect(text).toBe(html.replaceAll('\n', ' ').replace('&lt;', '<').replace('&gt;', '>'));
  expect(blocks.flatMap(({ items }) => items.flat()).every(({ href }) => href === undefined)).toBe(true);
});

test.each([
  ...['# Heading', '> quote', '    code', '`code`', '```\ncode', '***', 'Text\n==='],
  ...['[a]: https://a.example/'],
])('other Markdown stays text: %j', (markdown) => {
  expect(runs(markdown)).toEqual([{ text: markdown.trim().replaceAll('\n', ' ') }]);
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
  ['<javascript:alert(1)>', 'javascript:alert(1)'],
  ['[a](data:text/html,x)', 'data:text/html,x'],
  ['[a](vbscript:x)', 'vbscript:x'],
  ['[a](//evil.example)', '//evil.example'],
  ['[a](/faqs)', '/faqs'],
  ['[a](https://ana:secret@evil.example)', 'https://ana:secret@evil.example'],
  ['[a](tel:javascript)', 'tel:javascript'],
  ['**[a](<javascript:alert(1)>)**', 'javascript:alert(1)'],
])('%s is rejected with its link', (markdown, link) => {
  expect(readMarkdown(markdown).errors).toEqual([`The link ${link} ${LINK}`]);
});

test('an error shortens long links and names each once', () => {
  const { errors } = readMarkdown(`[a](x:${'y'.repeat(200)}) [b](z:1) [c](z:1)`);
  expect(errors).toEqual([`The link x:${'y'.repeat(57)}… ${LINK}`, `The link z:1 ${LINK}`]);
});
