/**
 * Pages fetched one after the other while another process uploads photos of 5 MB: the longest answer, against the
 * longest without uploads. Bar: an upload blocks another request for at most 50 ms.
 */
import { fork } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import sharp from 'sharp';
import { addSession } from '../tests/support/portal-fixture.ts';
import { startServer } from '../tests/support/site-fixture.ts';
import { median } from './median.ts';
import { atMost, milliseconds, ROUNDS, report } from './report.ts';

const UPLOADS = 10;
const [url, token] = process.argv.slice(2);

if (url && token) await upload(url, token);
else await main();

async function main(): Promise<void> {
  const site = await startServer();
  try {
    const { token } = await addSession(site);
    const [without, during]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      without.push(await longestAnswer(site.url, new Promise((resolve) => setTimeout(resolve, 2_000))));
      const child = fork(import.meta.filename, [site.url, token]);
      await once(child, 'message');
      child.send('go');
      during.push(await longestAnswer(site.url, once(child, 'exit')));
    }
    report([
      {
        name: 'longest answer during uploads / without',
        value: milliseconds(median(during)),
        yardstick: milliseconds(median(without)),
        ratio: median(during.map((longest, round) => longest / (without[round] ?? Number.NaN))),
        ...atMost(median(during), 50, ' ms'),
      },
    ]);
  } finally {
    await site.stop();
  }
}

async function longestAnswer(origin: string, end: Promise<unknown>): Promise<number> {
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const start = performance.now();
    await (await fetch(`${origin}/about`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - start);
  }
  return longest;
}

/** In a process of its own, so that making the requests does not slow those that are measured. */
async function upload(origin: string, session: string): Promise<void> {
  const photo = await largePhoto();
  const headers = { Cookie: `sorrel_session=${session}`, Origin: origin };
  process.send?.('ready');
  await once(process, 'message');
  for (let index = 0; index < UPLOADS; index++) {
    const form = new FormData();
    form.set('provider[photo]', new File([photo], 'photo.jpg', { type: 'image/jpeg' }));
    const response = await fetch(`${origin}/api/providers/1`, { method: 'PATCH', headers, body: form });
    if (response.status !== 200) throw new Error(`PATCH answered ${response.status}`);
  }
  process.exit(0);
}

/** Noise, which compresses badly: just below the limit of 5 MB. */
async function largePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const side = 2_000;
  const pixels = randomFillSync(Buffer.alloc(side * side * 3));
  for (let quality = 95; ; quality -= 5) {
    const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.length <= 5 * 1_048_576) return new Uint8Array(jpeg);
  }
}
