import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';

declare module 'hono' {
  interface ContextVariableMap {
    clientAddress: string;
  }
}

/** A household or an office usually gets a whole /64, so limits count by network. */
const IPV6_NETWORK_BITS = 64;

/**
 * Sets the connection's own network address without trusted proxies, because anyone can send X-Forwarded-For; with n of
 * them, the n-th from the end, which the outermost proxy wrote.
 */
export function setClientAddress(trustedProxies: number): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const addresses = trustedProxies > 0 ? c.req.header('X-Forwarded-For')?.split(',') : [];
    const forwarded = addresses?.at(-trustedProxies)?.trim();
    c.set('clientAddress', networkOf(forwarded ?? c.env?.incoming?.socket.remoteAddress ?? ''));
    await next();
  };
}

/** Returns the client's address, IPv6 as its /64 network; '' if unknown. In-process calls carry the visitor's. */
export function clientAddress(c: Context): string {
  return c.get('clientAddress') ?? c.env?.clientAddress ?? '';
}

export function isInProcess(c: Context): boolean {
  return c.env !== undefined && 'clientAddress' in c.env;
}

function networkOf(text: string): string {
  if (!ipaddr.isValid(text)) return '';
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_NETWORK_BITS}`).toString();
}

/** Returns a check that warns once when X-Forwarded-For arrives although no proxy is trusted. */
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
