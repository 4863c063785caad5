import type { Handler } from 'hono';
import type { Metrics } from './metrics.ts';

/** `GET /metrics`, for clients with the token. */
export function metricsEndpoint(metrics: Metrics): Handler {
  return async (c) => {
    c.header('Cache-Control', 'no-store');
    if (!metrics.isAuthorized(c.req.header('Authorization'))) {
      return c.text('Send Authorization: Bearer with METRICS_TOKEN.', 401, { 'WWW-Authenticate': 'Bearer' });
    }
    const { contentType, text } = await metrics.read();
    return c.body(text, 200, { 'Content-Type': contentType });
  };
}
