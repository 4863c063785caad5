import { createHash } from 'node:crypto';
import { fullName, type Provider } from '../../domain/entities.ts';
import { parsePictureFile } from '../../domain/pictures.ts';
import { practice } from '../../practice.config.ts';
import { withoutCancellation } from '../db/cancellation.ts';
import { unavailable } from '../errors.ts';
import { type Card, drawCard } from './draw.ts';

/** Increment it when the drawing changes, to invalidate cached copies. */
const DESIGN_VERSION = 1;
/** Cards of about 50 kB each. */
const MAX_CACHED = 64;
const MAX_QUEUED = 16;

export type OgImageService = ReturnType<typeof createOgImageService>;

/** `tag` identifies the content and is known before the image is drawn. */
export type OgImage = { tag: string; draw: () => Promise<Buffer> };

/**
 * Link preview images. Draws one at a time on first request and caches the latest, which bounds memory and CPU time.
 */
export function createOgImageService(images: {
  find(hash: string, width: number): Promise<Uint8Array | null>;
}) {
  const cache = new Map<string, Promise<Buffer>>();
  let lastDrawn: Promise<unknown> = Promise.resolve();
  let queued = 0;

  /** @throws unavailable when the queue is full. */
  async function loadOrDraw(tag: string, read: () => Promise<Card>): Promise<Buffer> {
    const cached = cache.get(tag);
    cache.delete(tag);
    const card = cached ?? withoutCancellation(() => enqueue(async () => drawCard(await read())));
    cache.set(tag, card);
    card.catch(() => cache.delete(tag));
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest) cache.delete(oldest);
    return card;
  }

  async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (queued >= MAX_QUEUED) throw unavailable('Too many link preview images are queued.', null);
    queued++;
    const result = lastDrawn.then(work).finally(() => queued--);
    lastDrawn = result.catch(() => {});
    return result;
  }

  return {
    forProvider(provider: Provider): OgImage {
      const heading = fullName(provider);
      const line = provider.credentials.map(({ abbreviation }) => abbreviation).join(', ');
      const tag = computeTag(heading, line, provider.photoUrl);
      const read = async (): Promise<Card> => ({ heading, line, picture: await readPhoto(provider) });
      return { tag, draw: () => loadOrDraw(tag, read) };
    },

    forPractice(): OgImage {
      const card: Card = { heading: practice.name, line: practice.descriptor, picture: 'practice' };
      const tag = computeTag(card.heading, card.line);
      return { tag, draw: () => loadOrDraw(tag, async () => card) };
    },
  };

  async function readPhoto({ photoUrl }: Provider): Promise<Uint8Array | 'placeholder'> {
    const name = photoUrl && parsePictureFile(photoUrl.replace(/^.*\//, ''));
    return (name && (await images.find(name.hash, name.width))) || 'placeholder';
  }
}

function computeTag(...content: (string | null)[]): string {
  const text = JSON.stringify([DESIGN_VERSION, practice.name, ...content]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
