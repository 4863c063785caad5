import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics. Labels are the API's patterns, `/*` for all pages, and status classes: no personal data. */
export type Metrics = {
  countResponse(c: Context, ms: number): void;
  /** `GET /metrics`, for clients with the token, in Prometheus' text format. */
  handle: Handler;
};

type MetricsOptions = {
  outbox: { countPending: () => Promise<number> };
  token: string;
};

export function createMetrics({ outbox, token }: MetricsOptions): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'sorrel_http_request_duration_seconds',
    help: 'Time to answer requests, without health checks and pages from the cache.',
    labelNames: ['route', 'status'] as const,
    registers: [register],
  });
  new Gauge({
    name: 'sorrel_outbox_pending',
    help: 'Mails that wait to be sent, of all processes.',
    registers: [register],
    async collect() {
      // Without a value while the database does not answer.
      const count = await outbox.countPending().catch(() => null);
      if (count === null) this.remove();
      else this.set(count);
    },
  });

  const expected = digest(token);
  return {
    countResponse(c, ms) {
      const status = `${Math.floor(c.res.status / 100)}xx`;
      durations.observe({ route: routePath(c), status }, ms / 1_000);
    },
    async handle(c) {
      c.header('Cache-Control', 'no-store');
      const given = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
      if (!timingSafeEqual(digest(given), expected)) {
        const challenge = { 'WWW-Authenticate': 'Bearer' };
        return c.text('Send Authorization: Bearer with METRICS_TOKEN.', 401, challenge);
      }
      return c.body(await register.metrics(), 200, { 'Content-Type': register.contentType });
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
