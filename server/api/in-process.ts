import type { Hono } from 'hono';

/** Calls the API during server rendering. The response has the route's data, without JSON serialization. */
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
