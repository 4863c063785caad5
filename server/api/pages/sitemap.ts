import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { selectionQuery } from '../../../domain/directory/search-selection.ts';
import { ignoreCancellation } from '../../db/context.ts';
import { notFound } from '../../errors.ts';
import { clientSignal } from '../../http/client-signal.ts';
import { createEncodingChooser } from '../../pages/cache/rendered-page.ts';
import { createSharedTasks } from '../../pages/shared-renders.ts';
import type { Services } from '../../services.ts';

const PAGES = ['/', '/providers', '/insurance', '/about', '/faqs', '/careers', '/patient-referral'];
/** With all pages and searches added, a file stays within the limits of sitemaps.org: 50,000 URLs and 50 MB. */
const IDS_PER_FILE = 40_000;
/** Ids per query. Other requests are handled between two queries. */
const IDS_PER_QUERY = 1_000;
/** Each file has up to 3 MB, and compressed copies. */
const MAX_CACHED_BYTES = 24 * 1_048_576;

const ENCODERS = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** The best quality would take seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Bytes = Uint8Array<ArrayBuffer>;

type Sitemap = {
  kind: 'urlset' | 'sitemapindex';
  /** Lists of paths in batches, some of which are read from the database one by one. */
  lists: (Iterable<string[]> | AsyncIterable<string[]>)[];
};

/**
 * `/sitemap.xml` lists all public pages, and searches with results. When provider ids exceed one file, it is an index of
 * `/sitemap-pages.xml` and `/sitemap-providers-N.xml`, with the ids of the Nth block.
 */
export function sitemap({ origin, directory, referenceData, notices, contentVersion }: Services): Hono {
  const cache = new LRUCache<string, { version: number; bytes: Bytes }>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const tasks = createSharedTasks<Bytes>();
  const chooseEncoding = createEncodingChooser();

  async function* otherPaths(): AsyncGenerator<string[]> {
    yield (await notices.links()).map(({ slug }) => `/notices/${slug}`);
    yield (await referenceData.insuranceCompanies()).map(({ slug }) => `/insurance/${slug}`);
    yield (await directory.searches()).map(
      ({ stateCode, insuranceCompanyName }) =>
        `/providers?${selectionQuery({ selectedState: stateCode, selectedInsurance: insuranceCompanyName })}`,
    );
  }

  async function* profilePaths(block: number): AsyncGenerator<string[]> {
    const end = (block + 1) * IDS_PER_FILE;
    let ids: number[];
    for (let after = block * IDS_PER_FILE; after < end; after = ids.at(-1) ?? end) {
      ids = await directory.idsAfter(after, Math.min(IDS_PER_QUERY, end - after));
      yield ids.filter((id) => id <= end).map((id) => `/providers/${id}`);
    }
  }

  /** Returns the numbers, from 0, of the blocks that contain a provider. */
  async function listBlocks(): Promise<number[]> {
    const blocks: number[] = [];
    for (;;) {
      const [id] = await directory.idsAfter(((blocks.at(-1) ?? -1) + 1) * IDS_PER_FILE, 1);
      if (id === undefined) return blocks;
      blocks.push(Math.floor((id - 1) / IDS_PER_FILE));
    }
  }

  async function indexOrFile(): Promise<Sitemap> {
    const blocks = await listBlocks();
    if (blocks.every((block) => block === 0)) {
      return { kind: 'urlset', lists: [[PAGES], profilePaths(0), otherPaths()] };
    }
    const files = blocks.map((block) => `/sitemap-providers-${block + 1}.xml`);
    return { kind: 'sitemapindex', lists: [[['/sitemap-pages.xml', ...files]]] };
  }

  /** @throws not_found if the block has no providers. */
  async function profilesFile(block: number): Promise<Sitemap> {
    if (!(await listBlocks()).includes(block)) throw notFound('There is no such part of the sitemap.');
    return { kind: 'urlset', lists: [profilePaths(block)] };
  }

  /** Returns the bytes of this content version, which concurrent requests create once. */
  async function once(key: string, signal: AbortSignal, create: (signal: AbortSignal) => Promise<Bytes>) {
    const version = await contentVersion.current();
    const cached = cache.get(key);
    if (cached?.version === version) return cached.bytes;
    return tasks.share(`${version} ${key}`, { signal }, (shared) =>
      ignoreCancellation(async () => {
        const bytes = await create(shared);
        cache.set(key, { version, bytes });
        return bytes;
      }),
    );
  }

  /** Sends the file for the current content version, read and compressed once. */
  async function send(c: Context, create: () => Promise<Sitemap>) {
    const { path } = c.req;
    const read = (signal: AbortSignal) =>
      once(path, signal, async (shared) => join(sitemapXml(origin, await create()), shared));
    const encoding = chooseEncoding(c.req.header('Accept-Encoding'));
    const body =
      encoding === 'identity'
        ? await read(clientSignal(c))
        : await once(`${encoding} ${path}`, clientSignal(c), async (shared) =>
            ENCODERS[encoding](await read(shared), encoding === 'br' ? BROTLI : {}),
          );
    return c.body(body, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding',
      // It changes with the content and with each new day. No other middleware compresses it again.
      'Cache-Control': 'no-cache, no-transform',
    });
  }

  return new Hono()
    .get('/sitemap.xml', (c) => send(c, indexOrFile))
    .get('/sitemap-pages.xml', (c) =>
      send(c, async () => ({ kind: 'urlset', lists: [[PAGES], otherPaths()] })),
    )
    .get('/:file{sitemap-providers-[1-9]\\d{0,5}\\.xml}', (c) =>
      send(c, () => profilesFile(Number(/\d+/.exec(c.req.param('file'))?.[0]) - 1)),
    );
}

/** Renders a sitemap with absolute URLs. */
export async function* sitemapXml(origin: string, { kind, lists }: Sitemap): AsyncGenerator<string> {
  const item = kind === 'urlset' ? 'url' : 'sitemap';
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  for (const list of lists) {
    for await (const paths of list) {
      yield paths.map((path) => `<${item}><loc>${escapeXml(origin + path)}</loc></${item}>\n`).join('');
    }
  }
  yield `</${kind}>\n`;
}

/** Joins the parts. @throws the signal's reason when no client waits for the file. */
async function join(parts: AsyncGenerator<string>, signal: AbortSignal): Promise<Bytes> {
  const joined: Uint8Array[] = [];
  for await (const part of parts) {
    joined.push(Buffer.from(part));
    // Without this, SQLite would block other requests.
    await setImmediate();
    signal.throwIfAborted();
  }
  return Buffer.concat(joined);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
