/**
 * The slowest page response while another process uploads 5 MB photos. Baseline: the slowest without uploads.
 * Target: an upload delays another request by at most 50 ms.
 */
import { fork } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import sharp from 'sharp';
import { startServer } from '../tests/support/running-site.ts';
import { addSession } from '../tests/support/sessions.ts';
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
      without.push(await slowestResponse(site.url, new Promise((resolve) => setTimeout(resolve, 2_000))));
      const child = fork(import.meta.filename, [site.url, token]);
      await once(child, 'message');
      child.send('go');
      during.push(await slowestResponse(site.url, once(child, 'exit')));
    }
    report([
      {
        name: 'slowest response during uploads / without',
        value: milliseconds(median(during)),
        baseline: milliseconds(median(without)),
        ratio: median(during.map((slowest, round) => slowest / (without[round] ?? Number.NaN))),
        ...atMost(median(during), 50, ' ms'),
      },
    ]);
  } finally {
    await site.stop();
  }
}

async function slowestResponse(origin: string, end: Promise<unknown>): Promise<number> {
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  let slowest = 0;
  while (!isOver) {
    const start = performance.now();
    await (await fetch(`${origin}/about`)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - start);
  }
  return slowest;
}

/** Runs in its own process: building the requests must not slow the measured ones. */
async function upload(origin: string, session: string): Promise<void> {
  const photo = await largePhoto();
  const headers = { Cookie: `sorrel_session=${session}`, Origin: origin };
  process.send?.('ready');
  await once(process, 'message');
  for (let index = 0; index < UPLOADS; index++) {
    const form = new FormData();
    form.set('provider[photo]', new File([photo], 'photo.jpg', { type: 'image/jpeg' }));
    const response = await fetch(`${origin}/api/providers/1`, { method: 'PATCH', headers, body: form });
    if (response.status !== 200) throw new Error(`PATCH returned ${response.status}`);
  }
  process.exit(0);
}

/** Returns a JPEG of noise just below the 5 MB limit. */
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
