import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OverlayOptions } from 'sharp';
import { shorten } from '../../../domain/shorten.ts';
import { practice } from '../../../practice.config.ts';
import { loadSharp } from '../../directory/pictures/sharp.ts';

/** The content of a preview image. */
export type OgImageContent = {
  heading: string;
  line: string;
  picture: Uint8Array | 'placeholder' | 'practice';
};

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const TEXT_WIDTH = 540;
/** In characters; longer text is truncated. */
const MAX_HEADING = 70;
const MAX_LINE = 110;
const CIRCLE = 420;
const INK = '#1e3a2f';
const INK_SOFT = '#4a6155';

const ILLUSTRATIONS = path.resolve(import.meta.dirname, '../../../app/illustrations');

/** A bundled font, because a server may have none installed. */
const FONT_FILE = path.resolve(import.meta.dirname, 'fonts/Fraunces-SemiBold.ttf');

/** Draws a preview image as a 1200 × 630 JPEG. Omits text in scripts that the font does not cover. */
export async function drawOgImage(content: OgImageContent): Promise<Buffer> {
  const sharp = await loadSharp();
  const size = content.heading.length > 44 ? 44 : content.heading.length > 24 ? 58 : 72;
  const [heading, line, name, picture, logo] = await Promise.all([
    drawText(shorten(content.heading, MAX_HEADING), size, INK),
    drawText(shorten(content.line, MAX_LINE), 34, INK_SOFT),
    content.heading === practice.name ? null : drawText(practice.name, 40, INK),
    drawPicture(content.picture),
    sharp(illustration('logo.svg'), { density: 96 }).resize(64, 64).png().toBuffer(),
  ]);
  const textHeight = (heading?.height ?? 0) + (line ? line.height + 28 : 0);
  let top = Math.max(MARGIN, Math.round((HEIGHT - 90 - textHeight) / 2));
  const layers: OverlayOptions[] = [
    { input: background(), left: 0, top: 0 },
    { input: picture, left: WIDTH - MARGIN - CIRCLE, top: (HEIGHT - CIRCLE) / 2 },
    { input: logo, left: MARGIN, top: HEIGHT - MARGIN - 64 },
  ];
  if (heading) layers.push({ input: heading.bytes, left: MARGIN, top });
  if (heading) top += heading.height + 28;
  if (line) layers.push({ input: line.bytes, left: MARGIN, top });
  if (name) {
    layers.push({
      input: name.bytes,
      left: MARGIN + 82,
      top: HEIGHT - MARGIN - 32 - Math.round(name.height / 2),
    });
  }
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fbf7ef' } })
    .composite(layers)
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The scripts that the font covers. */
const DRAWABLE = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;

async function drawText(
  text: string,
  size: number,
  color: string,
): Promise<{ bytes: Buffer; height: number } | null> {
  if (!DRAWABLE.test(text)) return null;
  const sharp = await loadSharp();
  const markup = text.normalize('NFC').replace(/[&<>]/g, (mark) => `&#${mark.codePointAt(0)};`);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${markup}</span>`,
      font: `Fraunces SemiBold ${size}`,
      fontfile: FONT_FILE,
      width: TEXT_WIDTH,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, height: info.height };
}

/** The practice's illustration, or a person cropped to a circle. */
async function drawPicture(picture: OgImageContent['picture']): Promise<Buffer> {
  const sharp = await loadSharp();
  if (picture === 'practice') {
    return sharp(illustration('hero.svg'))
      .resize(CIRCLE, CIRCLE, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer();
  }
  const bytes = picture === 'placeholder' ? illustration('placeholder-avatar.svg') : picture;
  const circle = `<svg width="${CIRCLE}" height="${CIRCLE}"><circle cx="50%" cy="50%" r="50%"/></svg>`;
  return sharp(bytes)
    .resize(CIRCLE, CIRCLE, { fit: 'cover' })
    .flatten({ background: '#dde9dc' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** Cream, with a mint circle behind the picture and a coral bar on top. */
function background(): Buffer {
  return Buffer.from(
    `<svg width="${WIDTH}" height="${HEIGHT}">
      <rect width="100%" height="100%" fill="#fbf7ef"/>
      <circle cx="${WIDTH - MARGIN - CIRCLE / 2}" cy="${HEIGHT / 2}" r="${CIRCLE / 2 + 70}" fill="#eef4ec"/>
      <rect width="100%" height="14" fill="#c2452b"/>
    </svg>`,
  );
}

function illustration(name: string): Buffer {
  return readFileSync(path.join(ILLUSTRATIONS, name));
}
