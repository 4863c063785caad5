import { createHash } from 'node:crypto';
import { fullName, type Provider } from '../../domain/entities.ts';
import { parsePictureFile } from '../../domain/pictures.ts';
import { practice } from '../../practice.config.ts';
import { unavailable } from '../errors.ts';
import { type Card, drawCard } from './draw.ts';

/** Raised when cards are drawn in another way, so that nobody keeps the former ones. */
const DESIGN = 1;
/** Of about 50 kB each. */
const MAX_KEPT = 64;
const MAX_WAITING = 16;

export type OgImageService = ReturnType<typeof createOgImageService>;

/** A card that can be asked for: its name changes with what is on it, which is known before it is drawn. */
export type OgImage = { tag: string; draw: () => Promise<Buffer> };

/**
 * The pictures that go with shared links. Drawn when first asked for, one after the other, and the latest kept, so
 * that many requests at once take neither all memory nor all processors.
 */
export function createOgImageService(images: {
  find(hash: string, width: number): Promise<Uint8Array | null>;
}) {
  const kept = new Map<string, Promise<Buffer>>();
  let lastInLine: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** @throws unavailable when too many are to be drawn already. */
  async function drawn(tag: string, read: () => Promise<Card>): Promise<Buffer> {
    const known = kept.get(tag);
    kept.delete(tag);
    const card = known ?? inLine(async () => drawCard(await read()));
    kept.set(tag, card);
    card.catch(() => kept.delete(tag));
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
    return card;
  }

  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= MAX_WAITING) throw unavailable('Too many pictures are being drawn.', null);
    waiting++;
    const turn = lastInLine.then(work).finally(() => waiting--);
    lastInLine = turn.catch(() => {});
    return turn;
  }

  return {
    ofProvider(provider: Provider): OgImage {
      const heading = fullName(provider);
      const line = provider.credentials.map(({ abbreviation }) => abbreviation).join(', ');
      const tag = tagOf(heading, line, provider.photoUrl);
      const read = async (): Promise<Card> => ({ heading, line, picture: await photoOf(provider) });
      return { tag, draw: () => drawn(tag, read) };
    },

    ofPractice(): OgImage {
      const card: Card = { heading: practice.name, line: practice.descriptor, picture: 'practice' };
      const tag = tagOf(card.heading, card.line);
      return { tag, draw: () => drawn(tag, async () => card) };
    },
  };

  async function photoOf({ photoUrl }: Provider): Promise<Uint8Array | 'placeholder'> {
    const name = photoUrl && parsePictureFile(photoUrl.replace(/^.*\//, ''));
    return (name && (await images.find(name.hash, name.width))) || 'placeholder';
  }
}

function tagOf(...content: (string | null)[]): string {
  const text = JSON.stringify([DESIGN, practice.name, ...content]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
