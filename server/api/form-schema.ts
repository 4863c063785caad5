import { snakeCase } from '../../domain/case.ts';
import type { Field } from '../../domain/form.ts';

type JsonSchema = Readonly<Record<string, unknown>>;
export type ObjectSchema = { type: 'object'; properties: Record<string, JsonSchema>; required: string[] };

/** The JSON Schema of an object; without `required` all its properties are. */
export function objectSchema(
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): ObjectSchema {
  return { type: 'object', properties, required };
}

/** The JSON Schema of a form as the API takes it; of a change, no field is required. */
export function formSchema(
  form: Record<string, Pick<Field, 'label' | 'isRequired' | 'schema'>>,
  { isChange = false } = {},
): ObjectSchema {
  const fields = Object.entries(form);
  return objectSchema(
    Object.fromEntries(
      fields.map(([name, { label, schema }]) => [snakeCase(name), { title: label, ...schema }]),
    ),
    fields.filter(([, { isRequired }]) => isRequired && !isChange).map(([name]) => snakeCase(name)),
  );
}
