import { OpenAPIHono, type z } from '@hono/zod-openapi';

/** A router for one resource, answering every fault of a request at once with 422. */
export function resource(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      return c.json({ errors: result.error.issues.map(({ message }) => message) }, 422);
    },
  });
}

/** Describes a JSON answer for the OpenAPI document. */
export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}
