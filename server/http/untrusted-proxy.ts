import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** Warns once when X-Forwarded-For arrives although no proxy is trusted. */
export function warnOfUntrustedProxy(server: Server, logger: Pick<Logger, 'warn'>): void {
  server.on('request', function check({ headers }) {
    if (headers['x-forwarded-for'] === undefined) return;
    server.off('request', check);
    logger.warn(
      'X-Forwarded-For is ignored because TRUST_PROXY is 0. Behind a proxy, all visitors then share one rate limit: set TRUST_PROXY to the number of proxies.',
    );
  });
}
