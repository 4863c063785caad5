import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { ObjectSchema } from './form-schema.ts';

/** A router for one resource, answering every error of a query at once with 422. */
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

/**
 * Describes a body for the OpenAPI document. Only describes: it is read by `readBody`, which takes forms as well and
 * answers malformed ones, where the framework's own validators would fail.
 */
export function body(schema: ObjectSchema) {
  return { required: true, content: { 'application/json': { schema } } };
}
