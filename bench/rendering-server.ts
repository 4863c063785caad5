/** Server process of bench/rendering.ts: the built site without its cache, or a bare handler sending `size` bytes. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from '../server/app.ts';
import { staticFiles } from '../server/http/static-files.ts';
import type { PageHandler } from '../server/pages/render.ts';
import { createRenderGate } from '../server/pages/render-gate.ts';
import { openServices } from '../tests/support/services.ts';
import { portOf } from './port-of.ts';

const NO_LIMITS = { running: 2, waiting: 1_000 };

const [kind, argument = ''] = process.argv.slice(2);

const server = createServer(kind === 'page' ? await pageListener(argument) : bareListener(Number(argument)));
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${portOf(server)}`);
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});

async function pageListener(dataDir: string): Promise<ReturnType<typeof getRequestListener>> {
  const built = '../build/server/index.js';
  const { handlePage }: { handlePage: PageHandler } = await import(built);
  const services = openServices({ databaseUrl: undefined, dataDir, onConnectionError: () => {} });
  const app = createApp({
    config: { siteUrl: undefined, trustedProxies: 0 },
    // A rejected page would count as a fast one.
    services: { ...services, renderGate: createRenderGate(NO_LIMITS) },
    logger: pino({ level: 'silent' }),
    handlePage,
    staticFiles: staticFiles('./build/client'),
  });
  return getRequestListener(app.fetch);
}

function bareListener(size: number): Parameters<typeof createServer>[1] {
  const body = Buffer.alloc(size, 'x');
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length });
    response.end(body);
  };
}
