import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { routePath } from 'hono/route';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ResponseCounter } from '../http/request-log.ts';
import type { Outbox } from '../mail/outbox/service.ts';
import type { PageMetrics } from '../pages/cache/hit-log.ts';
import type { RenderGate } from '../pages/render-gate.ts';
import type { ReferralService } from '../referrals/service.ts';
import type { Backups } from './backups/service.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Prometheus metrics. Labels are route patterns and status classes: few values, and no personal data. */
export type Metrics = ResponseCounter &
  PageMetrics & {
    /**
     * `GET /metrics`, for clients with the token: all metrics in Prometheus' text format. If the database fails, metrics
     * from it are missing.
     */
    handle: Handler;
  };

type MeasuredServices = {
  outbox: Pick<Outbox, 'backlog'>;
  referrals: Pick<ReferralService, 'countAccepted'>;
  renderGate: Pick<RenderGate, 'load'>;
  backups: Pick<Backups, 'madeAtMs'> | null;
};

type MetricsOptions = {
  services: MeasuredServices;
  token: string;
  pagePatterns: string[];
};

export function createMetrics({ services, token, pagePatterns }: MetricsOptions): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Counter({
    name: 'sorrel_http_requests_total',
    help: 'Answered requests by route pattern and status class, without health checks.',
    labelNames: ['route', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'sorrel_http_request_duration_seconds',
    help: 'Time to answer requests that the page cache did not answer.',
    labelNames: ['route', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  registerServices(services, registers);
  const isDatabaseUp = new Gauge({
    name: 'sorrel_database_up',
    help: 'Whether the database has answered this scrape.',
    registers,
  });
  const pendingMails = new Gauge({
    name: 'sorrel_outbox_pending',
    help: 'Mails that wait to be sent, of all processes.',
    registers,
  });
  const oldestMail = new Gauge({
    name: 'sorrel_outbox_oldest_seconds',
    help: 'Age of the oldest mail that waits to be sent; 0 without any.',
    registers,
  });

  async function readDatabase(): Promise<void> {
    const backlog = await services.outbox.backlog().catch(() => null);
    isDatabaseUp.set(backlog ? 1 : 0);
    pendingMails.remove();
    oldestMail.remove();
    if (!backlog) return;
    pendingMails.set(backlog.count);
    oldestMail.set(backlog.oldestMs / 1_000);
  }

  function countRequest(route: string, status: number, ms: number): void {
    const labels = { route, status: statusClass(status) };
    requests.inc(labels);
    durations.observe(labels, ms / 1_000);
  }

  const expected = digest(token);
  const routes = createRouteNames(pagePatterns);
  return {
    countResponse: (c, ms) => countRequest(routes.ofResponse(c), c.res.status, ms),
    countMiss(path, status, ms) {
      countRequest(routes.ofPage(path), status, ms);
    },
    countHits(path, status, count) {
      requests.inc({ route: routes.ofPage(path), status: statusClass(status) }, count);
    },
    async handle(c) {
      c.header('Cache-Control', 'no-store');
      const given = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
      if (!timingSafeEqual(digest(given), expected)) {
        return c.text('Send Authorization: Bearer with METRICS_TOKEN.', 401, {
          'WWW-Authenticate': 'Bearer',
        });
      }
      await readDatabase();
      return c.body(await register.metrics(), 200, { 'Content-Type': register.contentType });
    },
  };
}

/** Metrics that are read from the services at each scrape. */
function registerServices({ referrals, renderGate, backups }: MeasuredServices, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  gauge('sorrel_render_queue_length', 'Renders that wait for a slot.', () => renderGate.load().waiting);
  gauge(
    'sorrel_backup_last_success_timestamp_seconds',
    'When the latest nightly backup was made; 0 before the first.',
    () => (backups?.madeAtMs() ?? 0) / 1_000,
  );
  counter('sorrel_referrals_accepted_total', 'Referrals that this process has stored.', () =>
    referrals.countAccepted(),
  );
}

/** For requests that match no route. */
const OTHER = 'other';

/**
 * Names requests by route pattern, so that labels have few values and identify no person.
 * @param pagePatterns the patterns of all pages, as in `app/routes.ts`.
 */
function createRouteNames(pagePatterns: string[]) {
  const literal = new Set(pagePatterns.filter((pattern) => !pattern.includes(':')));
  const others = pagePatterns
    .filter((pattern) => !literal.has(pattern))
    .map((pattern) => ({ pattern, regex: new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`) }));

  /** Returns the pattern of a page, such as `/providers/:providerId`. */
  function ofPage(path: string): string {
    const page = path.replace(/\.data$/, '');
    if (literal.has(page)) return page;
    return others.find(({ regex }) => regex.test(page))?.pattern ?? OTHER;
  }

  return {
    ofPage,
    /** Returns the pattern of the route that responded. */
    ofResponse(c: Context): string {
      const pattern = routePath(c);
      return pattern === '/*' || pattern === '*' ? ofPage(c.req.path) : pattern;
    },
  };
}

const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;

const digest = (text: string) => createHash('sha256').update(text).digest();
