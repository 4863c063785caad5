import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type CamelCased, snakeCaseKeys } from '../../domain/case.ts';
import { isInProcess } from './client-address.ts';

type Content = Record<string, { schema: z.ZodType }>;

/** How a route's success is described in the OpenAPI document, and sent. */
export type Returns<Result> = {
  status: 200 | 201 | 204;
  response: { description: string; content?: Content };
  send: (c: Context, result: Result) => Response;
};

/** JSON that a schema in snake_case describes. The handler returns it in camelCase. */
export function json<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  { status = 200 }: { status?: 200 | 201 } = {},
): Returns<CamelCased<z.input<Schema>>> {
  return {
    status,
    response: { description, content: { 'application/json': { schema } } },
    send(c, value) {
      if (!isInProcess(c)) return c.json(snakeCaseKeys(value), status);
      // `requestInProcess` returns the data.
      c.env.data = value;
      return c.body(null, status);
    },
  };
}

/** Sends a revision as the ETag, which If-Match then names. */
export function setRevision(c: Context, revision: number): void {
  c.header('ETag', `"${revision}"`);
}

/** Returns an item after sending its revision. */
export function withRevision<Item extends { revision: number }>(c: Context, item: Item): Item {
  setRevision(c, item.revision);
  return item;
}

export function noContent(description: string): Returns<void> {
  return { status: 204, response: { description }, send: (c) => c.body(null, 204) };
}

export function csv(description: string): Returns<{ name: string; text: string }> {
  return {
    status: 200,
    response: { description, content: { 'text/csv': { schema: z.string() } } },
    send: (c, { name, text }) =>
      c.body(text, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      }),
  };
}

/** Adds the Link header of the next page (RFC 8288): the same query with another `after`, or `page`. */
export function linkNext(c: Context, query: object, next: number | null, parameter = 'after'): void {
  if (next === null) return;
  const parameters = Object.entries({ ...query, page: undefined, [parameter]: next })
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, String(each)]));
  c.header('Link', `<${c.req.path}?${new URLSearchParams(parameters)}>; rel="next"`);
}
