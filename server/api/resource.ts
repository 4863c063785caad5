import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { snakeCaseKeys } from '../../domain/case.ts';
import { isInProcess } from '../http/client-address.ts';
import type { ObjectSchema } from './form-schema.ts';

/** Creates a router for one resource. Its 422 response lists all errors of a query. */
export function resource(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      return c.json({ errors: result.error.issues.map(({ message }) => message) }, 422);
    },
  });
}

/** Responds with snake_case JSON; for in-process calls, with the data itself (see `requestInProcess`). */
export function respond<Data, Status extends ContentfulStatusCode>(c: Context, data: Data, status: Status) {
  if (!isInProcess(c)) return c.json(snakeCaseKeys(data), status);
  c.env.data = data;
  // Typed as JSON for both.
  return c.body(null, status) as never;
}

/** Describes a JSON response in the OpenAPI document. */
export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

/**
 * Describes a body in the OpenAPI document. Validates nothing: `readBody` also accepts forms and reports malformed
 * ones, which the framework's validators cannot.
 */
export function body(schema: ObjectSchema) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** The Link header of paginated routes. */
export const LINK_HEADER = {
  Link: { description: 'rel="next" if there are more (RFC 8288)', schema: { type: 'string' as const } },
};

/** The path parameter of an item. */
export const idParameter = z.object({ id: z.string().openapi({ example: '7' }) });

/** Adds the Link header of the next page (RFC 8288): the same query with another `after`. */
export function linkNext(c: Context, query: Record<string, unknown>, next: number | null): void {
  if (next === null) return;
  const parameters = Object.entries({ ...query, page: undefined, after: next })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  c.header('Link', `<${c.req.path}?${new URLSearchParams(parameters)}>; rel="next"`);
}
