import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_ANSWER_LENGTH } from '../../domain/practice/faq-form.ts';
import { defaultFaqs } from '../db/default-faqs.ts';
import { readAnswer } from './answer.ts';

const LINK = 'must begin with https://, http://, mailto: or tel:';

/** The runs of a text with one paragraph. */
const runs = (markdown: string) => readAnswer(markdown).answer[0]?.items[0];

test('paragraphs, lists, links, bold and italic', () => {
  const markdown = `One *two **three***
lines.

- [Write](mailto:info@a.example "title") or [call](tel:+15035550142)
- <https://a.example/b?c=d>

  Second line

3. Last\\
line`;
  const href = 'https://a.example/b?c=d';
  expect(readAnswer(markdown)).toEqual({
    errors: [],
    answer: [
      {
        type: 'paragraph',
        items: [
          [
            { text: 'One ' },
            { text: 'two ', isEmphasis: true },
            { text: 'three', isEmphasis: true, isStrong: true },
            { text: ' lines.' },
          ],
        ],
      },
      {
        type: 'bullets',
        items: [
          [
            { text: 'Write', href: 'mailto:info@a.example' },
            { text: ' or ' },
            { text: 'call', href: 'tel:+15035550142' },
          ],
          [{ text: href, href }, { text: '\n' }, { text: 'Second line' }],
        ],
      },
      { type: 'numbers', items: [[{ text: 'Last' }, { text: '\n' }, { text: 'line' }]] },
    ],
  });
});

test.each(defaultFaqs)('the answer to "$question" is the text of the defaults', ({ answer }) => {
  const read = readAnswer(answer);
  const texts = read.answer.map(({ items }) => items.flat().map(({ text }) => text));
  const marks = /\*|^(?:-|\d\.) |\]\(.*\)|\[|\n/gm;
  expect([texts.flat().join(''), read.errors]).toEqual([answer.replace(marks, ''), []]);
});

test.each([
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<div>\n<b>bold</b>'],
  ...['<!-- comment -->', '&lt;b&gt;'],
])('raw HTML stays text: %s', (html) => {
  const { answer, errors } = readAnswer(html);
  expect(errors).toEqual([]);
  const text = answer
    .flatMap(({ items }) => items.flat())
    .map((span) => span.text)
    .join('');
  expect(text).toBe(html.replaceAll('\n', ' ').replace('&lt;', '<').replace('&gt;', '>'));
  expect(answer.flatMap(({ items }) => items.flat()).every(({ href }) => href === undefined)).toBe(true);
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
  ['[a](javascript:alert(1))', 'javascript:alert(1)'],
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
  expect(readAnswer(markdown).errors).toEqual([`The link ${link} ${LINK}`]);
});

test('an error shortens long links and names each once', () => {
  const { errors } = readAnswer(`[a](x:${'y'.repeat(200)}) [b](z:1) [c](z:1)`);
  expect(errors).toEqual([`The link x:${'y'.repeat(57)}… ${LINK}`, `The link z:1 ${LINK}`]);
});

describe('hostile texts of the maximum length are parsed about as fast as an ordinary one', () => {
  const long = (part: string) => part.repeat(MAX_ANSWER_LENGTH / part.length).slice(0, MAX_ANSWER_LENGTH);
  const ordinary = 'Some **words** of an [answer](https://a.example).\n- One\n- Two\n\n'.repeat(48);

  /** The shortest of five runs, in milliseconds. */
  function duration(markdown: string): number {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      readAnswer(markdown);
      return performance.now() - start;
    });
    return Math.min(...times);
  }

  /** Without the limits, some take 20 to 100 times as long as the ordinary text. */
  let limit: number;
  beforeAll(() => {
    expect(readAnswer(ordinary).errors).toEqual([]);
    limit = 5 * duration(ordinary);
  });

  const EMPHASIS = 'Too many * and _ characters: at most 200';
  const BRACKETS = 'Too many [ and ] characters: at most 200';
  const ESCAPES = 'Too many \\, < and & characters: at most 200';
  const LINES = 'Too many lines: at most 200';
  const INDENT = 'Too many spaces at the start of a line: at most 12';

  test.each([
    ['* … a … *', `${'*'.repeat(2_500)}a${'*'.repeat(2_499)}`, EMPHASIS],
    ['201 *', 'a*'.repeat(201), EMPHASIS],
    ['201 [', 'a['.repeat(201), BRACKETS],
    ['201 \\, < and &', '\\<&'.repeat(67), ESCAPES],
    ['2,500 items', long('-\n'), LINES],
    ['201 lines of another system', `${'a\r\n'.repeat(200)}b`, LINES],
    ['13 spaces', `a\n${' '.repeat(13)}b`, INDENT],
    ['tabs', 'a\n \t  \t\t b', INDENT],
  ])('%s: rejected unread', (_, markdown, error) => {
    expect(readAnswer(markdown)).toEqual({ answer: [], errors: [error] });
  });

  const nested = Array.from({ length: 7 }, (_, depth) => `${' '.repeat(2 * depth)}- a\n`).join('');
  test.each([
    ['emphasis', '*a_'.repeat(100)],
    ['brackets', '[]()'.repeat(100)],
    ['items', '- a\n'.repeat(199)],
    ['lists in lists', nested + `${' '.repeat(12)}- a\n`.repeat(190)],
    ['escapes', `${'\\'.repeat(200)}${'a* '.repeat(200)}`],
  ])('at the limits: %s', (_, markdown) => {
    expect(readAnswer(markdown).errors.join()).not.toMatch(/too many/i);
    expect(duration(markdown)).toBeLessThan(limit);
  });

  test.each(['- ', '> ', '](', '**a *a ', '[a](', '<a ', '&', '`', '\\', '[a][', '\t'])('%j', (part) => {
    expect(duration(long(part))).toBeLessThan(limit);
  });

  test('nested lists are rejected at any depth', () => {
    expect(readAnswer(long('- ')).errors).toEqual(['Lists must not contain lists']);
    expect(readAnswer('- a\n  - b').errors).toEqual(['Lists must not contain lists']);
  });
});
