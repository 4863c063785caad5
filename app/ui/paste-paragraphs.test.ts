import { expect, test } from 'vitest';
import { stripTags } from './paste-paragraphs.ts';

test('paragraphs, lines and lists without markup, styles and attributes', () => {
  const html = `<html><head><style>p { color: red }</style></head><body><p class="a">One
    <b style="x">two</b><o:p></o:p></p><ul><li>A</li><li>B &lt;</li></ul>1<br>2</body></html>`;
  expect(stripTags(html).trim()).toBe('One two\n\n\n\n\nA\nB &lt;\n\n1\n2');
});

test.each(['<head>', '<style', '<a<', '<', '<b><i><u><p>', 'a', '<p ', '\u00a0'])(
  '500 kB of %j take no longer than text',
  (part) => {
    const start = performance.now();
    stripTags(`<p${part.repeat(500_000 / part.length)}`);
    expect(performance.now() - start).toBeLessThan(5_000);
  },
);
