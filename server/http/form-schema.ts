import { snakeCase } from '../../domain/case.ts';
import type { Field } from '../../domain/forms/field.ts';

type JsonSchema = Readonly<Record<string, unknown>>;
export type ObjectSchema = { type: 'object'; properties: Record<string, JsonSchema>; required: string[] };

export function objectSchema(
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): ObjectSchema {
  return { type: 'object', properties, required };
}

/** Returns the JSON Schema of a form. In a partial update (`isChange`) no field is required. */
export function formSchema(
  form: Record<string, Pick<Field, 'label' | 'isRequired' | 'schema' | 'rowForm'>>,
  { isChange = false } = {},
): ObjectSchema {
  const fields = Object.entries(form);
  return objectSchema(
    Object.fromEntries(
      fields.map(([name, { label, schema, rowForm }]) => [
        snakeCase(name),
        { title: label, ...schema, ...(rowForm && { items: formSchema(rowForm) }) },
      ]),
    ),
    fields.filter(([, { isRequired }]) => isRequired && !isChange).map(([name]) => snakeCase(name)),
  );
}
