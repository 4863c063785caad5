export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema;
};
type Response = { $ref?: string; content?: Record<string, { schema: JsonSchema }> };
type Operation = {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Response>;
};
export type OpenApiDocument = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Response> };
};

/** Returns an operation's response with this status; errors are described by class. */
export function responseOf({ responses }: Pick<Operation, 'responses'>, status: number | string) {
  return responses[status] ?? responses[`${String(status)[0]}XX`];
}

/** Returns the schema of a response, which may be a reference. */
export function answerSchema({ components }: OpenApiDocument, response?: Response): JsonSchema | undefined {
  const described = response?.$ref ? components.responses[nameOf(response.$ref)] : response;
  return described?.content?.['application/json']?.schema;
}

const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';

/** Returns where the value violates the schema, including unknown fields. */
export function errors(value: unknown, schema: JsonSchema, document: OpenApiDocument, at = '$'): string[] {
  const found = schema.$ref ? document.components.schemas[nameOf(schema.$ref)] : schema;
  const { type, items, properties, required, additionalProperties } = found ?? {};
  // A schema without a type allows any value.
  if (type === undefined) return [];
  const actual = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const allowed = [type ?? []].flat().map((name) => (name === 'integer' ? 'number' : name));
  if (!allowed.includes(actual)) return [`${at} is ${actual}, not ${allowed}`];
  if (Array.isArray(value))
    return value.flatMap((item, index) => errors(item, items ?? {}, document, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Record<string, unknown>;
  return [
    ...(required ?? []).filter((name) => !(name in fields)).map((name) => `${at}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const fieldSchema = properties?.[name];
      if (fieldSchema) return errors(field, fieldSchema, document, `${at}.${name}`);
      return additionalProperties ? [] : [`${at}.${name} is not described`];
    }),
  ];
}
