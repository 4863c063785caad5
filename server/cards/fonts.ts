import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackWoff2 } from './woff2.ts';

/** The site's typeface for headings, in the parts in which it comes: names are set in whichever part has a letter. */
const TYPEFACES = {
  Fraunces: ['latin', 'vietnamese', 'latin-ext'],
} as const;

export type Typeface = keyof typeof TYPEFACES;
export type CardFonts = ReturnType<typeof unpackFonts>;

/** A part under a name of its own, so that no other is asked for its letters. */
type Part = { family: string; file: string; ranges: [first: number, last: number][] };

const { resolve } = createRequire(import.meta.url);

let unpacked: CardFonts | undefined;

/**
 * The typefaces as files in a temporary folder, since a machine may have no fonts at all, and the drawing library reads
 * files only. It remembers those that it has read for as long as the process lives, and so they stay as long.
 */
export function cardFonts(): CardFonts {
  unpacked ??= unpackFonts();
  return unpacked;
}

function unpackFonts() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const typefaces = Object.entries(TYPEFACES).map(([typeface, subsets]) => {
    const home = path.dirname(resolve(`@fontsource-variable/${typeface.toLowerCase()}/package.json`));
    const ranges: Record<string, string> = JSON.parse(readFileSync(path.join(home, 'unicode.json'), 'utf8'));
    const parts = subsets.map((subset, index): Part => {
      const packed = path.join(home, 'files', `${typeface.toLowerCase()}-${subset}-wght-normal.woff2`);
      const family = typeface.slice(0, -1) + index;
      const file = path.join(folder, `${family}.ttf`);
      writeFileSync(file, renamed(unpackWoff2(readFileSync(packed)), typeface, family));
      return { family, file, ranges: parseRanges(ranges[subset] ?? '') };
    });
    return [typeface, parts] as const;
  });
  const parts = Object.fromEntries(typefaces) as Record<Typeface, Part[]>;

  return {
    files: typefaces.flatMap(([, all]) => all.map(({ family, file }) => ({ family, file }))),

    /** The text as Pango markup, each letter in the part that has it; null when one is in none. */
    markup(text: string, typeface: Typeface): string | null {
      const spans = [...text.normalize('NFC')].map((character) => {
        const code = character.codePointAt(0) ?? 0;
        const part = parts[typeface].findIndex(({ ranges }) =>
          ranges.some(([first, last]) => code >= first && code <= last),
        );
        return { character, part };
      });
      if (spans.some(({ part }) => part < 0)) return null;
      return spans
        .map(({ character, part }) => {
          const escaped = character.replace(/[&<>]/g, (mark) => `&#${mark.codePointAt(0)};`);
          return part === 0 ? escaped : `<span face="${parts[typeface][part]?.family}">${escaped}</span>`;
        })
        .join('');
    },
    /** The name under which the typeface is asked for. */
    family: (typeface: Typeface) => parts[typeface][0]?.family ?? typeface,
  };
}

/** Puts another name of the same length over the family's in the font's table of names, which is UTF-16. */
function renamed(font: Buffer, from: string, to: string): Buffer {
  const [sought, put] = [from, to].map((name) => Buffer.from(name, 'utf16le').swap16()) as [Buffer, Buffer];
  for (let at = font.indexOf(sought); at >= 0; at = font.indexOf(sought, at + 1)) put.copy(font, at);
  return font;
}

/** Reads CSS unicode-range values, such as 'U+0000-00FF,U+0131'. */
function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
