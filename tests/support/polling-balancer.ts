import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const INTERVAL_MS = 500;

export type PollingBalancer = { port: number; isReady: (upstream: number) => boolean };

/** Starts a load balancer that polls /healthz, rotates over healthy upstreams, and retries nothing. */
export async function startPollingBalancer(upstreams: number[]): Promise<PollingBalancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const stopped = new AbortController();

  async function poll(port: number): Promise<void> {
    while (!stopped.signal.aborted) {
      const isReady = await fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(port);
      else ready.delete(port);
      await setTimeout(INTERVAL_MS, undefined, stopped).catch(() => {});
    }
  }

  const server = createServer((incoming, outgoing) => {
    const [port] = ready;
    if (port === undefined) return void outgoing.writeHead(502).end();
    ready.delete(port);
    ready.add(port);
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const { connection, 'keep-alive': keepAlive, ...others } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, others);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  onTestFinished(() => {
    stopped.abort();
    agent.destroy();
    server.close().closeAllConnections();
  });
  for (const port of upstreams) void poll(port);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, isReady: (upstream) => ready.has(upstream) };
}
