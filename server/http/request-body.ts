import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { camelCase, snakeCase } from '../../domain/case.ts';
import { invalid, tooLarge, unreadable } from '../errors.ts';
import { formSchema, type ObjectSchema, objectSchema } from './form-schema.ts';

/** Decodes request bodies: JSON, urlencoded and multipart, with snake_case or camelCase keys. */

/** The limit for bodies without files, and for everybody without a session. */
export const SMALL_BODY_BYTES = 64 * 1024;
/** Enough for a provider with the maximum number of licenses and panels. */
const MAX_FIELDS = 2_000;
/** `a[b][c]` has depth 3. */
const MAX_DEPTH = 5;
/** Prevents prototype pollution. */
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

/** `maxFileBytes` applies to multipart bodies. */
type Limits = { maxBytes?: number; maxFileBytes?: number };
type Fields = Record<string, unknown>;

const tooDeep = () => unreadable(`Please nest fields at most ${MAX_DEPTH} deep.`);

/** A body in the OpenAPI document, and its reader: the framework could neither read forms nor report malformed ones. */
export type RequestBody<Body> = { schema: ObjectSchema; read: (c: Context) => Promise<Body> };

/** The fields of a form, which the service validates. @param group the object that has them, in camelCase. */
export function formBody(
  form: Parameters<typeof formSchema>[0],
  { isChange = false, group, ...limits }: { isChange?: boolean; group?: string } & Limits = {},
): RequestBody<Fields> {
  const schema = formSchema(form, { isChange });
  return {
    schema: group === undefined ? schema : objectSchema({ [snakeCase(group)]: schema }),
    read: (c) => readFields(c, { group, ...limits }),
  };
}

/** A body that a Zod schema validates; its errors are all reported. */
export function checkedBody<Schema extends z.ZodType>(
  schema: ObjectSchema,
  checked: Schema,
  limits?: Limits,
): RequestBody<z.output<Schema>> {
  return {
    schema,
    async read(c) {
      const result = checked.safeParse(await readFields(c, limits));
      if (!result.success) throw invalid(...new Set(result.error.issues.map(({ message }) => message)));
      return result.data;
    },
  };
}

/** Reads unvalidated fields, then checks the session again. @throws unreadable; too_large; invalid without the group */
export async function readFields(
  c: Context,
  { group, ...limits }: Limits & { group?: string } = {},
): Promise<Fields> {
  const fields = normalize(await decode(c, limits));
  await c.get('checkSession')?.();
  return group === undefined ? fields : groupOf(fields, group);
}

export function groupOf(fields: Fields, group: string): Fields {
  const inner = fields[group];
  if (!isGroup(inner)) throw invalid(`Please send the fields under the name ${snakeCase(group)}.`);
  return inner;
}

async function decode(c: Context, { maxBytes = SMALL_BODY_BYTES, maxFileBytes = maxBytes }: Limits) {
  const type = c.req.header('Content-Type') ?? '';
  const isType = (name: string) => new RegExp(`^${name}\\s*(;|$)`, 'i').test(type);
  const readText = async () => new TextDecoder().decode(await readBytes(c, maxBytes));
  if (isType('application/json')) return parseJson(await readText());
  if (isType('application/x-www-form-urlencoded')) {
    return parseForm([...new URLSearchParams(await readText())]);
  }
  if (isType('multipart/form-data')) {
    const bytes = await readBytes(c, maxFileBytes);
    const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
      throw unreadable('The form data cannot be read.');
    });
    return parseForm([...form]);
  }
  throw unreadable('Please send JSON or form data.');
}

/** Reads the body, whatever Content-Length says. @throws too_large; unreadable if the client disconnects */
async function readBytes(c: Context, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const onError = () => {
    throw tooLarge(`Please send at most ${Math.floor(maxBytes / 1024)} kB.`);
  };
  const request = c.req.raw;
  try {
    await bodyLimit({ maxSize: maxBytes, onError })(c, async () => {});
    return new Uint8Array(await c.req.raw.arrayBuffer());
  } catch (error) {
    throw request.signal.aborted ? unreadable('The body did not arrive completely.') : error;
  }
}

function parseJson(text: string): Fields {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unreadable('The body is no JSON.');
  }
  if (!isGroup(json)) throw unreadable('The body must be a JSON object.');
  return json;
}

/**
 * Parses bracketed names: `a[b]` is property b of a, `a[]` an item of list a. Empty list items are dropped, so a
 * single one makes an empty list (spec section 7).
 */
function parseForm(entries: [name: string, value: string | File][]): Fields {
  const root = emptyGroup();
  for (const [name, value] of entries) setField(root, parseName(name), value);
  return root;
}

/** An object without a prototype, so that `toString` is an ordinary name. */
const emptyGroup = (): Fields => Object.create(null);

/** Parses `a[b_c][]` into `['a', 'b_c', '']`. */
function parseName(name: string): string[] {
  if (!/^[^[\]]+(\[[^[\]]+\])*(\[\])?$/.test(name)) throw unreadable('A field name cannot be read.');
  const path = name.replaceAll(']', '').split('[');
  if (path.length > MAX_DEPTH) throw tooDeep();
  return path;
}

function setField(group: Fields, [key = '', ...rest]: string[], value: string | File): void {
  const known = group[key];
  const conflict = () => unreadable(`The field ${key} is used as a value, a group or a list at once.`);
  if (rest.length === 0) {
    if (Array.isArray(known) || isGroup(known)) throw conflict();
    group[key] = value;
  } else if (rest[0] === '') {
    const list = known ?? [];
    if (!Array.isArray(list)) throw conflict();
    if (value !== '') list.push(value);
    group[key] = list;
  } else {
    const inner = known ?? emptyGroup();
    if (!isGroup(inner)) throw conflict();
    group[key] = inner;
    setField(inner, rest, value);
  }
}

/** Copies a decoded body with camelCase keys, within the limits. */
function normalize(body: Fields): Fields {
  let fields = 0;
  return copyGroup(body, 0);

  function copyGroup(group: Fields, depth: number): Fields {
    const entries = Object.entries(group).filter(([key]) => !FORBIDDEN_KEYS.includes(key));
    return Object.fromEntries(entries.map(([key, item]) => [camelCase(key), copy(item, depth + 1)]));
  }

  function copy(value: unknown, depth: number): unknown {
    if (!isGroup(value) && !Array.isArray(value)) {
      if (++fields > MAX_FIELDS) throw tooLarge(`Please send at most ${MAX_FIELDS} fields.`);
      return value;
    }
    if (depth === MAX_DEPTH) throw tooDeep();
    return Array.isArray(value) ? value.map((item) => copy(item, depth + 1)) : copyGroup(value, depth);
  }
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);
}
