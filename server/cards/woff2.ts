import { brotliDecompressSync } from 'node:zlib';

/**
 * Unpacks the site's own WOFF2 fonts into TrueType, which is what the drawing library reads (W3C WOFF 2.0). For
 * trusted files of one font each; hinting is left out.
 */

/** The tags that a directory names by number (5.1), as far as our fonts have them. */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';
const ARBITRARY_TAG = 63;
const HEADER_BYTES = 48;
const UNTRANSFORMED_OUTLINES = 3;

export function unpackWoff2(file: Buffer): Buffer {
  const directory = reader(file, HEADER_BYTES);
  const count = file.readUInt16BE(12);
  const entries = Array.from({ length: count }, () => {
    const flags = directory.u8();
    const known = flags & 0x3f;
    const tag = known === ARBITRARY_TAG ? directory.text(4) : KNOWN_TAGS.slice(known * 5, known * 5 + 4);
    const version = flags >> 6;
    const length = directory.base128();
    const isOutlines = tag === 'glyf' || tag === 'loca';
    const isTransformed = isOutlines ? version !== UNTRANSFORMED_OUTLINES : version !== 0;
    if (isTransformed && !isOutlines) throw new Error(`The font transforms its table ${tag}.`);
    return { tag, length: isTransformed ? directory.base128() : length, isTransformed };
  });
  const data = brotliDecompressSync(file.subarray(directory.at(), directory.at() + file.readUInt32BE(20)));
  const tables = new Map<string, Buffer>();
  let start = 0;
  for (const { tag, length, isTransformed } of entries) {
    const bytes = data.subarray(start, start + length);
    start += length;
    if (tag === 'glyf' && isTransformed) {
      const { glyf, loca } = outlines(bytes);
      tables.set('glyf', glyf).set('loca', loca);
    } else if (!isTransformed) tables.set(tag, Buffer.from(bytes));
  }
  const INDEX_TO_LOC_FORMAT = 50;
  tables.get('head')?.writeInt16BE(1, INDEX_TO_LOC_FORMAT);
  return trueType(tables);
}

/** The glyphs out of their streams (5.1), as tables of TrueType with 32-bit locations. */
function outlines(table: Buffer): { glyf: Buffer; loca: Buffer } {
  const count = table.readUInt16BE(4);
  let start = 36;
  const [contours, points, flags, triplets, composites, boxes] = [8, 12, 16, 20, 24, 28].map((sizeAt) => {
    const stream = reader(table, start);
    start += table.readUInt32BE(sizeAt);
    return stream;
  }) as [Reader, Reader, Reader, Reader, Reader, Reader];
  const hasBox = boxes.bytes(((count + 31) >> 5) << 2);

  const glyphs = Array.from({ length: count }, (_, glyph) => {
    const contourCount = contours.i16();
    const box = ((hasBox[glyph >> 3] ?? 0) >> (7 - (glyph & 7))) & 1 ? boxes.bytes(8) : null;
    if (contourCount === 0) return Buffer.alloc(0);
    if (contourCount > 0) return simpleGlyph(contourCount, box, points, flags, triplets);
    const { parts, hasInstructions } = components(composites);
    if (hasInstructions) triplets.short255();
    return Buffer.concat([int16s([contourCount]), box ?? Buffer.alloc(8), parts]);
  }).map((bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]));

  const loca = Buffer.alloc((count + 1) * 4);
  for (const [glyph, end] of sums(glyphs.map(({ length }) => length)).entries()) {
    loca.writeUInt32BE(end, (glyph + 1) * 4);
  }
  return { glyf: Buffer.concat(glyphs), loca };
}

function simpleGlyph(
  contourCount: number,
  box: Buffer | null,
  points: Reader,
  flags: Reader,
  triplets: Reader,
): Buffer {
  const ends = sums(Array.from({ length: contourCount }, () => points.short255())).map((end) => end - 1);
  const deltas = Array.from({ length: (ends.at(-1) ?? -1) + 1 }, () => {
    const flag = flags.u8();
    return { isOnCurve: flag < 0x80, ...step(flag & 0x7f, triplets) };
  });
  triplets.short255();
  return Buffer.concat([
    int16s([contourCount]),
    box ?? boundingBox(deltas),
    int16s([...ends, 0]),
    Buffer.from(deltas.map(({ isOnCurve }) => Number(isOnCurve))),
    int16s(deltas.map(({ x }) => x)),
    int16s(deltas.map(({ y }) => y)),
  ]);
}

/** From one point to the next (5.2, triplet encoding). */
function step(flag: number, from: Reader): { x: number; y: number } {
  const signed = (bit: number, size: number) => (bit & 1 ? size : -size);
  if (flag < 10) return { x: 0, y: signed(flag, ((flag & 14) << 7) + from.u8()) };
  if (flag < 20) return { x: signed(flag, (((flag - 10) & 14) << 7) + from.u8()), y: 0 };
  const [a, b] = [from.u8(), flag < 84 ? 0 : from.u8()];
  if (flag < 84) {
    const size = flag - 20;
    return {
      x: signed(flag, 1 + (size & 0x30) + (a >> 4)),
      y: signed(flag >> 1, 1 + ((size & 0x0c) << 2) + (a & 0x0f)),
    };
  }
  if (flag < 120) {
    const size = flag - 84;
    return {
      x: signed(flag, 1 + (Math.floor(size / 12) << 8) + a),
      y: signed(flag >> 1, 1 + (((size % 12) >> 2) << 8) + b),
    };
  }
  const c = from.u8();
  if (flag < 124)
    return { x: signed(flag, (a << 4) + (b >> 4)), y: signed(flag >> 1, ((b & 0x0f) << 8) + c) };
  return { x: signed(flag, (a << 8) + b), y: signed(flag >> 1, (c << 8) + from.u8()) };
}

function boundingBox(deltas: { x: number; y: number }[]): Buffer {
  const xs = sums(deltas.map(({ x }) => x));
  const ys = sums(deltas.map(({ y }) => y));
  return int16s([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
}

/** Each value added to those before it. */
function sums(values: number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** A composite glyph's parts as they stand (TrueType, glyf table), without their instructions. */
function components(from: Reader): { parts: Buffer; hasInstructions: boolean } {
  const parts: Buffer[] = [];
  const [WORDS, SCALE, MORE, TWO_SCALES, MATRIX, INSTRUCTIONS] = [0x1, 0x8, 0x20, 0x40, 0x80, 0x100];
  let flags = 0;
  let hasInstructions = false;
  do {
    flags = from.u16();
    hasInstructions ||= (flags & INSTRUCTIONS) !== 0;
    const scales = flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    const rest = from.bytes(2 + (flags & WORDS ? 4 : 2) + scales);
    parts.push(int16s([flags & ~INSTRUCTIONS]), rest);
  } while (flags & MORE);
  return { parts: Buffer.concat(parts), hasInstructions };
}

/** Puts tables into a file. Readers of our own fonts need no checksums. */
function trueType(tables: Map<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const header = Buffer.alloc(12 + sorted.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(sorted.length, 4);
  const parts = [header];
  let start = header.length;
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const at = 12 + index * 16;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(start, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    parts.push(padded);
    start += padded.length;
  }
  return Buffer.concat(parts);
}

function int16s(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
}

type Reader = ReturnType<typeof reader>;

function reader(buffer: Buffer, start: number) {
  let at = start;
  const u8 = () => buffer.readUInt8(at++);
  const bytes = (length: number) => {
    at += length;
    return buffer.subarray(at - length, at);
  };
  return {
    at: () => at,
    u8,
    bytes,
    u16: () => bytes(2).readUInt16BE(),
    i16: () => bytes(2).readInt16BE(),
    text: (length: number) => bytes(length).toString('latin1'),
    /** UIntBase128 (4.1). */
    base128(): number {
      let value = 0;
      let byte: number;
      do {
        byte = u8();
        value = value * 128 + (byte & 0x7f);
      } while (byte & 0x80);
      return value;
    },
    /** 255UInt16 (4.2). */
    short255(): number {
      const code = u8();
      if (code === 253) return bytes(2).readUInt16BE();
      if (code === 254) return 506 + u8();
      return code === 255 ? 253 + u8() : code;
    },
  };
}
