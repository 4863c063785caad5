import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardFonts, type Typeface } from './fonts.ts';

/** How wide the text is when it is set. */
async function widthOf(text: string, typeface: Typeface, weight = 400): Promise<number> {
  const fonts = cardFonts();
  for (const { family, file } of fonts.files) {
    await sharp({ text: { text: '.', font: family, fontfile: file } }).toBuffer();
  }
  const font = `${fonts.family(typeface)} 40 @wght=${weight}`;
  const input = { text: fonts.markup(text, typeface) ?? '', font, dpi: 72 };
  return (await sharp({ text: input }).png().toBuffer({ resolveWithObject: true })).info.width;
}

test.each(['Fraunces'] as const)('%s is set in its own letters', async (typeface) => {
  // Boxes, which stand for letters that are not there, are all of one width.
  expect(await widthOf('iiii', typeface)).toBeLessThan((await widthOf('WWWW', typeface)) / 2);
});

test.each(['Fraunces'] as const)('%s is set in the weight that is asked for', async (typeface) => {
  expect(await widthOf('Wilma', typeface, 800)).toBeGreaterThan(await widthOf('Wilma', typeface, 300));
});

test('letters beyond the Latin part come from the part that has them', async () => {
  const { markup } = cardFonts();
  expect(markup('Łucja', 'Fraunces')).toBe('<span face="Fraunce2">Ł</span>ucja');
  expect(markup('Nguye\u0302\u0303n', 'Fraunces')).toBe('Nguy<span face="Fraunce1">ễ</span>n');
  expect(await widthOf('łłłł', 'Fraunces')).toBeLessThan((await widthOf('ŴŴŴŴ', 'Fraunces')) / 2);
});

test('no markup for a text with a letter that no part has', () => {
  expect(cardFonts().markup('李 Ng', 'Fraunces')).toBeNull();
});

test('a text is no markup', () => {
  expect(cardFonts().markup('<b>&', 'Fraunces')).toBe('&#60;b&#62;&#38;');
});
