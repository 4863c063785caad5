import { Socket } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { withCancellation } from '../db/context.ts';
import { isSafe } from './origin-check.ts';

/** For the log only: the client has disconnected (nginx's convention). */
export const CLIENT_CLOSED_REQUEST = 499;

const signals = new WeakMap<Socket, AbortSignal>();

/** Aborts when the client disconnects. All requests of a connection share it. */
export function connectionSignal(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const controller = new AbortController();
  socket.once('close', () => controller.abort());
  if (socket.destroyed) controller.abort();
  signals.set(socket, controller.signal);
  return controller.signal;
}

/** Like `connectionSignal`; for requests without a connection, such as in-process ones, the request's own signal. */
export function clientSignal(c: Context): AbortSignal {
  const socket: unknown = c.env?.incoming?.socket;
  return socket instanceof Socket ? connectionSignal(socket) : c.req.raw.signal;
}

/** Cancels reads whose client has disconnected. Changes always complete, since clients retry them. */
export const cancelWithClient: MiddlewareHandler = (c, next) =>
  isSafe(c.req.method) ? withCancellation(clientSignal(c), next) : next();
