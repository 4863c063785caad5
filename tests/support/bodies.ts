import { Hono } from 'hono';
import { pino } from 'pino';
import { expect } from 'vitest';
import { z } from 'zod';
import { errorResponse } from '../../server/api/error-response.ts';
import { readBody } from '../../server/api/request-body.ts';

type Read = { status: number; error: unknown; value: unknown };

/** Posts a body to a small app; `value` is what a handler gets of it. */
export async function read(
  init: RequestInit,
  schema: z.ZodType = z.unknown(),
  maxBytes?: number,
): Promise<Read> {
  let value: unknown;
  const app = new Hono();
  app.onError(errorResponse(pino({ level: 'silent' })));
  app.post('/', async (c) => {
    value = await readBody(c, schema, { maxBytes });
    return c.json(null);
  });
  const response = await app.request('/', { method: 'POST', ...init });
  return { status: response.status, error: await response.json(), value };
}

/** A body under a content type, or under none. */
export const withType = (type: string | undefined, body: BodyInit): RequestInit => ({
  // Bytes have no type of their own, as texts and forms do.
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  headers: type === undefined ? {} : { 'Content-Type': type },
});
export const json = (body: unknown) => withType('application/json', JSON.stringify(body));
export const urlencoded = (body: string) => withType('application/x-www-form-urlencoded', body);

export function multipart(entries: [string, string | Blob][]): RequestInit {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return { body };
}

/** Both kinds of form with the same entries. */
export function forms(...entries: [string, string][]): [string, RequestInit][] {
  return [
    ['urlencoded', { body: new URLSearchParams(entries) }],
    ['multipart', multipart(entries)],
  ];
}

/** What a handler gets of a body that can be read. */
export async function decoded(init: RequestInit): Promise<unknown> {
  const { status, value } = await read(init);
  expect(status).toBe(200);
  return value;
}
