import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';

/** Returns a check of requests that warns once when X-Forwarded-For arrives although no proxy is trusted. */
export function createProxyCheck(
  trustedProxies: number,
  logger: Pick<Logger, 'warn'>,
): (request: IncomingMessage) => void {
  let isDone = trustedProxies > 0;
  return (request) => {
    if (isDone || request.headers['x-forwarded-for'] === undefined) return;
    isDone = true;
    logger.warn(
      'X-Forwarded-For is ignored because TRUST_PROXY is 0. Behind a proxy, all visitors then share one rate limit: set TRUST_PROXY to the number of proxies.',
    );
  };
}
