import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { parsePictureFile } from '../../../domain/directory/pictures.ts';
import type { Provider } from '../../../domain/directory/schemas.ts';
import { fullName } from '../../../domain/names.ts';
import { practice } from '../../../practice.config.ts';
import { ignoreCancellation } from '../../db/context.ts';
import type { RenderQueue, RenderQueueLimits, Visit } from '../render-queue.ts';
import { createSharedRenders } from '../shared-renders.ts';
import { drawOgImage, type OgImageContent } from './draw.ts';

/** Increment it when the drawing changes, to invalidate cached copies. */
const DESIGN_VERSION = 1;
/** Images of about 50 kB each. */
const MAX_CACHED = 64;
/** Draws one at a time, which takes about 0.1 s. An address may have a quarter of the queue. */
export const DRAWING_LIMITS: RenderQueueLimits = {
  running: 1,
  waiting: 16,
  waitingPerAddress: 4,
  waitMs: 4_000,
};

/** `tag` identifies the content and is known before the image is drawn. */
export type OgImage = {
  tag: string;
  /** @throws RenderRejection if the queue is full. */
  draw(visit: Visit): Promise<Buffer>;
};

/** Preview images of shared links, drawn on first request and shared by concurrent ones; the latest are cached. */
export function createOgImageService(
  images: { find(hash: string, width: number): Promise<Uint8Array | null> },
  queue: RenderQueue,
) {
  const cache = new LRUCache<string, Buffer>({ max: MAX_CACHED });
  const draws = createSharedRenders<Buffer>(queue);

  async function loadOrDraw(tag: string, visit: Visit, read: () => Promise<OgImageContent>): Promise<Buffer> {
    const cached = cache.get(tag);
    if (cached) return cached;
    return ignoreCancellation(() =>
      draws.run(tag, visit, async (signal) => {
        const content = await read();
        signal.throwIfAborted();
        const image = await drawOgImage(content);
        cache.set(tag, image);
        return image;
      }),
    );
  }

  return {
    forProvider(provider: Provider): OgImage {
      const heading = fullName(provider);
      const line = provider.credentials.map(({ abbreviation }) => abbreviation).join(', ');
      const tag = computeTag(heading, line, provider.photoUrl);
      const read = async (): Promise<OgImageContent> => ({
        heading,
        line,
        picture: await readPhoto(provider),
      });
      return { tag, draw: (visit) => loadOrDraw(tag, visit, read) };
    },

    forPractice(): OgImage {
      const content: OgImageContent = {
        heading: practice.name,
        line: practice.descriptor,
        picture: 'practice',
      };
      const tag = computeTag(content.heading, content.line);
      return { tag, draw: (visit) => loadOrDraw(tag, visit, async () => content) };
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
