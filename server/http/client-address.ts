import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';

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
  // Some proxies write the port, too.
  const host = text.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  if (!ipaddr.isValid(host)) return '';
  const address = ipaddr.process(host);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_NETWORK_BITS}`).toString();
}
