import { z } from 'zod';
import { type SnakeCased, snakeCase } from './case.ts';
import type { FieldsOf, Form } from './forms/field.ts';
import { keysOf } from './objects.ts';

export const idSchema = z.int().meta({ example: 7 });

export const errorSchema = z
  .object({
    error: z.string().optional(),
    errors: z.array(z.string()).optional(),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'The same errors by field name' }),
  })
  .meta({ id: 'Error' });

type FieldSchemas<Fields> = { [Name in keyof Fields]: z.ZodType<Fields[Name]> };

const SCHEMAS = { string: z.string(), boolean: z.boolean(), integer: z.int(), array: z.array(z.string()) };

/** Returns the schemas of a response's fields for those of a form; lists are of texts. */
export function fieldSchemas<F extends Form>(form: F): FieldSchemas<SnakeCased<FieldsOf<F>>> {
  const schemas = Object.entries(form).map(([name, { label, hint, schema }]) => {
    const type = keysOf(SCHEMAS).find((each) => [schema.type].flat().includes(each)) ?? 'string';
    const field = Array.isArray(schema.type) ? SCHEMAS[type].nullable() : SCHEMAS[type];
    return [snakeCase(name), field.meta({ description: hint ? `${label}. ${hint}` : label })];
  });
  // The loop makes a schema of each field's own type.
  return Object.fromEntries(schemas) as FieldSchemas<SnakeCased<FieldsOf<F>>>;
}

/** An optional text parameter. */
export function queryText(description: string, rule = z.string()) {
  return z.preprocess(firstText, rule.optional()).meta({ type: 'string', description });
}

/** Returns the first value of a repeated parameter, and undefined for an empty one. */
export function firstText(value: unknown): unknown {
  return (Array.isArray(value) ? value[0] : value) || undefined;
}
