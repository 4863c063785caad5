import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { demoProviders } from './providers.ts';

const FOLDER = path.resolve(import.meta.dirname, 'portraits');
const WIDTHS = [...PICTURE_WIDTHS.avatar, ...PICTURE_WIDTHS.photo];

test('the folder contains exactly one square WebP per width for each provider with a portrait', async () => {
  const portraits = demoProviders.flatMap(({ portrait }) => portrait ?? []);
  const expected = portraits.flatMap((portrait) =>
    WIDTHS.map((width) => ({ name: `${portrait}-${width}.webp`, format: 'webp', width, height: width })),
  );
  const found = await Promise.all(
    readdirSync(FOLDER).map(async (name) => {
      const { format, width, height } = await sharp(path.join(FOLDER, name)).metadata();
      return { name, format, width, height };
    }),
  );
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(found.toSorted(byName)).toEqual(expected.toSorted(byName));
});
