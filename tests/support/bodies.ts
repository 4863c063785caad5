import { Hono } from 'hono';
import { pino } from 'pino';
import { expect } from 'vitest';
import { z } from 'zod';
import { errorResponse } from '../../server/api/error-response.ts';
import { objectSchema } from '../../server/http/form-schema.ts';
import { checkedBody } from '../../server/http/request-body.ts';

type Read = { status: number; error: unknown; value: unknown };

/** Posts a body to a small app. `value` is the decoded body. */
export async function read(
  init: RequestInit,
  schema: z.ZodType = z.unknown(),
  maxBytes?: number,
): Promise<Read> {
  let value: unknown;
  const app = new Hono();
  app.onError(errorResponse(pino({ level: 'silent' })));
  app.post('/', async (c) => {
    value = await checkedBody(objectSchema({}), schema, { maxBytes }).read(c);
    return c.json(null);
  });
  const response = await app.request('/', { method: 'POST', ...init });
  return { status: response.status, error: await response.json(), value };
}

/** A body with an optional content type. */
export const withType = (type: string | undefined, body: BodyInit): RequestInit => ({
  // Unlike strings and forms, bytes have no default content type.
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

/** The same entries as urlencoded and multipart forms. */
export function forms(...entries: [string, string][]): [string, RequestInit][] {
  return [
    ['urlencoded', { body: new URLSearchParams(entries) }],
    ['multipart', multipart(entries)],
  ];
}

/** Returns the decoded value of a valid body. */
export async function decoded(init: RequestInit): Promise<unknown> {
  const { status, value } = await read(init);
  expect(status).toBe(200);
  return value;
}
