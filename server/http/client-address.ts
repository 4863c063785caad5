import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';

declare module 'hono' {
  interface ContextVariableMap {
    /** See `clientAddress`. */
    clientAddress: string;
  }
}

/** Halves of an IPv6 address: a household or an office has the whole of the second one to itself. */
const IPV6_NETWORK_BITS = 64;

/**
 * Learns the network address that a request comes from. Forwarded addresses are what anyone may claim: without
 * trusted proxies the connection's own counts; with n of them, the n-th from the end of X-Forwarded-For, which the
 * outermost of them wrote.
 */
export function learnClientAddress(trustedProxies: number): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const own = c.env?.incoming?.socket.remoteAddress ?? '';
    const claimed = c.req.header('X-Forwarded-For')?.split(',') ?? [];
    const forwarded = trustedProxies > 0 ? claimed.at(-trustedProxies)?.trim() : undefined;
    c.set('clientAddress', networkOf(forwarded ?? own));
    await next();
  };
}

/**
 * The network address that the request comes from, IPv6 as its /64 network; '' when it did not come over a network.
 * A page that is being rendered passes its visitor's on.
 */
export function clientAddress(c: Context): string {
  return c.get('clientAddress') ?? c.env?.clientAddress ?? '';
}

/** Whether a page that is being rendered calls, rather than a client over the network. */
export function isInProcess(c: Context): boolean {
  return c.env !== undefined && 'clientAddress' in c.env;
}

/** Proxies may write an IPv6 address in brackets, and a port behind either kind (RFC 7239, 6, has both forms too). */
function withoutPort(text: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

function networkOf(claim: string): string {
  const text = withoutPort(claim);
  if (!ipaddr.isValid(text)) return '';
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_NETWORK_BITS}`).toString();
}
