import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { isInProcess } from '../http/client-address.ts';

/** Calls the API during server rendering. Its data is not copied: as JSON it would be written and parsed again. */
export async function requestInProcess(
  api: Hono,
  path: string,
  init: RequestInit,
  clientAddress: string,
): Promise<Response & { data: unknown }> {
  const env = { clientAddress, data: undefined };
  const response = await api.request(path, init, env);
  return Object.assign(response, { data: env.data });
}

/** Hands the data of in-process calls to `requestInProcess`; others get JSON. */
export const handOverData: MiddlewareHandler = (c, next) => {
  const handOver = (data: unknown, status?: StatusCode, headers?: Record<string, string>) => {
    c.env.data = data;
    return c.body(null, status, headers);
  };
  // Hono types responses by their data.
  if (isInProcess(c)) c.json = handOver as unknown as Context['json'];
  return next();
};
