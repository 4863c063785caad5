import { z } from 'zod';

/** Parts of responses that several rooms share. The browser imports only the types of all schemas. */

export const idSchema = z.int().meta({ example: 7 });

/** A single error or a list of errors. */
export const errorSchema = z
  .object({
    error: z.string().optional(),
    errors: z.array(z.string()).optional(),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'The same errors by field name' }),
    current: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'With 412: the current state' }),
    state_codes: z
      .array(z.string())
      .optional()
      .meta({ description: 'With 410 for a provider: the states of the licenses, to search for others' }),
  })
  .meta({ id: 'Error' });

/** An optional text parameter. */
export function queryText(description: string) {
  return z.preprocess(firstText, z.string().optional()).meta({ type: 'string', description });
}

/** Returns the first value of a repeated parameter, and undefined for an empty one. */
export function firstText(value: unknown): unknown {
  return (Array.isArray(value) ? value[0] : value) || undefined;
}
