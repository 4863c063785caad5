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

/** A value and its revision, which is its ETag; null for none. */
type Revised<Value> = { value: Value; revision: number | null };

/** Returns an item that has its revision among its fields, for `revised`. */
export function withRevision<Item extends { revision: number }>(item: Item): Revised<Item> {
  return { value: item, revision: item.revision };
}

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

/** Like `json`, with the ETag of the revision. */
export function revised<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  options?: { status?: 200 | 201 },
): Returns<Revised<CamelCased<z.input<Schema>>>> {
  const { send, ...returns } = json(description, schema, options);
  return {
    ...returns,
    send(c, { value, revision }) {
      if (revision !== null) c.header('ETag', `"${revision}"`);
      return send(c, value);
    },
  };
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
  c.header('Link', `<${addressOf(c, { ...query, page: undefined, [parameter]: next })}>; rel="next"`);
}

function addressOf(c: Context, query: object): string {
  const parameters = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, String(each)]));
  return `${c.req.path}?${new URLSearchParams(parameters)}`;
}
