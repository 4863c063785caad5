import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { CamelCased } from '../../domain/case.ts';
import { parseId } from '../../domain/ids.ts';
import { type ActiveSession, type ChangeBy, type StaffActor, userActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { clientAddress } from './client-address.ts';
import { limitByAddress, type RateLimiters } from './rate-limit.ts';
import type { RequestBody } from './request-body.ts';
import { json, type Returns } from './response.ts';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** What a handler gets. The session, `by` and `actor` exist where the resource table requires a session. */
type Call<Query, Body> = {
  ctx: Context;
  c: HonoContext;
  /** The `{id}` of the path; null if no thing can have it. */
  id: number | null;
  query: Query;
  body: Body;
  readonly address: string;
  readonly session: ActiveSession;
  /** Who makes the change, and the revision that If-Match names. */
  readonly by: ChangeBy;
  readonly actor: StaffActor;
};

type Description<Query extends z.ZodObject, Body, Result> = {
  summary: string;
  query?: Query;
  body?: RequestBody<Body>;
  headers?: z.ZodObject;
  /** Documents If-Match, which `by` has. */
  hasIfMatch?: true;
  /** A GET that the history records: HEAD, which shows nobody the content, gets 405. */
  isRecorded?: true;
  /** Which calls of a network address it counts as; 429 above the limit. */
  limit?: keyof RateLimiters;
  returns: Returns<Result>;
  /** Returns the result, or a response that is no JSON in snake_case. */
  handle: (call: Call<z.output<Query>, Body>) => Result | Response | Promise<Result | Response>;
};

const IF_MATCH = z.object({
  'If-Match': z.string().optional().openapi({
    description: 'Reject the change with 412 if there is another revision',
    example: '"7"',
  }),
});

/** Returns the revision that If-Match names (RFC 9110, 13.1.1); null for any. */
function readRevision(c: HonoContext): number | null {
  const tags = c.req.header('If-Match')?.trim();
  if (tags === undefined || tags === '*') return null;
  // Compressed responses have weak tags. A tag in another format matches no revision.
  const revision = /^(?:W\/)?"(\d{1,10})"$/.exec(tags)?.[1];
  return revision === undefined ? 0 : Number(revision);
}

/** Adds an operation to a router. */
export type Route = (router: OpenAPIHono, ctx: Context) => void;

/** One operation of the API: its description in the OpenAPI document, and what it does. */
export function route<
  Result,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body = undefined,
>(
  method: Method,
  path: `/${string}`,
  operationId: string,
  description: Description<Query, Body, Result>,
): Route {
  const { query, body, headers, hasIfMatch, isRecorded, limit, returns, handle } = description;
  return (router, ctx) => {
    const limiter = limit && ctx.rateLimits?.[limit];
    const operation = createRoute({
      method,
      path,
      operationId,
      summary: description.summary,
      request: {
        params: parametersOf(path),
        ...(query && { query }),
        ...(headers && { headers }),
        ...(hasIfMatch && { headers: IF_MATCH }),
        ...(body && { body: { required: true, content: { 'application/json': { schema: body.schema } } } }),
      },
      ...(limiter && { middleware: limitByAddress(limiter) }),
      responses: { [returns.status]: returns.response },
    });
    router.openapi(operation, async (c) => {
      if (isRecorded && c.req.method === 'HEAD') return c.body(null, 405, { Allow: 'GET' });
      const call = await readCall<z.output<Query>, Body>(ctx, c, body);
      const result = await handle(call);
      return result instanceof Response ? result : returns.send(c, result);
    });
  };
}

/** `GET /` of what visitors read as a whole. */
export const wholeList = <Schema extends z.ZodType>(
  name: string,
  summary: string,
  schema: Schema,
  read: (ctx: Context) => Promise<CamelCased<z.input<Schema>>[]>,
): Route[] => [
  route('get', '/', `list${name}`, {
    summary,
    returns: json('The whole list', z.array(schema)),
    handle: ({ ctx }) => read(ctx),
  }),
];

/** Creates the router of a resource, which rejects a query with all of its errors. */
export function createRouter(routes: readonly Route[], ctx: Context): OpenAPIHono {
  const router = new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      return c.json({ errors: result.error.issues.map(({ message }) => message) }, 422);
    },
  });
  for (const add of routes) add(router, ctx);
  return router;
}

function parametersOf(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => [name, z.string()]);
  return names.length > 0 ? z.object(Object.fromEntries(names)) : undefined;
}

/** Getters, because public operations have no session. */
async function readCall<Query, Body>(
  ctx: Context,
  c: HonoContext,
  body: RequestBody<Body> | undefined,
): Promise<Call<Query, Body>> {
  const call: Call<Query, Body> = {
    ctx,
    c,
    id: parseId(c.req.param('id')),
    // The router's type does not know the query's schema.
    query: c.req.valid('query' as never),
    // Body is undefined without a description.
    body: body ? await body.read(c) : (undefined as Body),
    get address() {
      return clientAddress(c);
    },
    get session() {
      return c.get('session');
    },
    get by() {
      return { actor: call.actor, revision: readRevision(c) };
    },
    get actor() {
      const { id: sessionId, user } = c.get('session');
      return { ...userActor(user, clientAddress(c)), userId: user.id, sessionId };
    },
  };
  return call;
}
