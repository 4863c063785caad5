import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { camelCase, snakeCase } from '../../domain/case.ts';
import { invalid, tooLarge, unreadable } from '../errors.ts';

/** The one decoder for the bodies of requests: JSON, urlencoded and multipart, keys in snake_case or camelCase. */

const MAX_FIELDS = 1_000;
/** Names from the top to a value: `a[b][c]` has three. */
const MAX_DEPTH = 5;
const MAX_NAME_LENGTH = 200;
/** Of a body, unless its handler allows more. */
const DEFAULT_MAX_BYTES = 64 * 1024;

/** The most bytes of a body; of one with files there may be more (multipart). */
type Limits = { maxBytes?: number; maxFileBytes?: number };

/** Names that mean something to JavaScript objects; a body has no business with them. */
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

type Value = string | number | boolean | null | File | Value[] | Fields;
type Fields = { [name: string]: Value };

/**
 * Reads and checks a body. Unknown fields change nothing: the schema leaves them out.
 * @throws unreadable, too_large, invalid with every error.
 */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  limits: Limits = {},
): Promise<z.output<Schema>> {
  const result = schema.safeParse(await decode(c.req.raw, limits));
  if (!result.success) throw invalid(...new Set(result.error.issues.map(({ message }) => message)));
  return result.data;
}

/**
 * Reads the fields of a group as they were sent, for a service to check.
 * @param group the camelCase name that they are wrapped under; without it they stand at the top.
 * @throws unreadable, too_large; invalid when the group is missing.
 */
export async function readFields(
  c: Context,
  { group, ...limits }: Limits & { group?: string } = {},
): Promise<Record<string, unknown>> {
  const fields = await decode(c.req.raw, limits);
  return group === undefined ? fields : groupOf(fields, group);
}

/** The fields that are wrapped under the camelCase name. @throws invalid when there is no such group. */
export function groupOf(fields: Record<string, unknown>, group: string): Record<string, unknown> {
  const inner = fields[group];
  if (!isGroup(inner)) throw invalid(`Please send the fields under the name ${snakeCase(group)}.`);
  return inner;
}

async function decode(
  request: Request,
  { maxBytes = DEFAULT_MAX_BYTES, maxFileBytes = maxBytes }: Limits,
): Promise<Fields> {
  const type = request.headers.get('Content-Type') ?? '';
  const isKind = (kind: string) => new RegExp(`^${kind}\\s*(;|$)`, 'i').test(type);
  if (isKind('application/json')) {
    return fromJson(new TextDecoder().decode(await readBytes(request, maxBytes)));
  }
  if (isKind('application/x-www-form-urlencoded')) {
    const text = new TextDecoder().decode(await readBytes(request, maxBytes));
    return fromForm([...new URLSearchParams(text)]);
  }
  if (isKind('multipart/form-data')) {
    const bytes = await readBytes(request, maxFileBytes);
    // Counted before they are parsed, which costs more the more there are.
    if (countParts(bytes, type) > MAX_FIELDS) throw tooManyFields();
    const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
      throw unreadable('The form data cannot be read.');
    });
    return fromForm([...form]);
  }
  throw unreadable('Please send JSON or form data.');
}

/** How many parts a multipart body has: its boundary stands before each, and once at the end. */
function countParts(bytes: Uint8Array<ArrayBuffer>, type: string): number {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) throw unreadable('The form data cannot be read.');
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let count = -1;
  for (let at = body.indexOf(`--${boundary}`); at >= 0; at = body.indexOf(`--${boundary}`, at + 1)) count++;
  return count;
}

/** The whole body, given up as soon as it grows too large, whatever its Content-Length says. */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(`Please send at most ${Math.floor(maxBytes / 1024)} kB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fromJson(text: string): Fields {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unreadable('The body is no JSON.');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw unreadable('The body must be a JSON object.');
  }
  let fields = 0;
  let groups = 0;
  return copy(json, 0) as Fields;

  function copy(value: unknown, depth: number): Value {
    if (typeof value !== 'object' || value === null) {
      if (++fields > MAX_FIELDS) throw tooManyFields();
      return value as Value;
    }
    if (depth === MAX_DEPTH) throw tooDeep();
    // Groups and lists as well: empty ones cost memory too.
    if (++groups > MAX_FIELDS) throw tooManyFields();
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
    const entries = Object.entries(value).filter(([key]) => !FORBIDDEN_KEYS.includes(key));
    return Object.fromEntries(entries.map(([key, item]) => [camelCase(key), copy(item, depth + 1)]));
  }
}

/**
 * Puts bracketed names together: `a[b]` is b in a, `a[]` an item of the list a. An empty entry is none, so that
 * one alone makes the empty list (spec section 7).
 */
function fromForm(entries: [name: string, value: string | File][]): Fields {
  if (entries.length > MAX_FIELDS) throw tooManyFields();
  const root = emptyGroup();
  for (const [name, value] of entries) {
    const path = pathOf(name);
    if (path.some((key) => FORBIDDEN_KEYS.includes(key))) continue;
    if (path.length > MAX_DEPTH) throw tooDeep();
    place(root, path.map(camelCase), value, name);
  }
  return root;
}

/** Without what objects inherit, so that `toString` is a name like any other. */
function emptyGroup(): Fields {
  return Object.create(null);
}

/** `a[b_c][]` as a, b_c and ''. */
function pathOf(name: string): string[] {
  if (name.length > MAX_NAME_LENGTH) throw unreadable('A field name is too long.');
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) throw unreadable('A field name cannot be read.');
  const inner = match[2] ? match[2].slice(1, -1).split('][') : [];
  return [match[1], ...inner];
}

function place(root: Fields, path: string[], value: string | File, name: string): void {
  const isList = path.at(-1) === '';
  const keys = isList ? path.slice(0, -1) : path;
  const last = keys.pop();
  if (!last || keys.includes('')) throw unreadable(`The field ${name.slice(0, 100)} cannot be read.`);
  let parent = root;
  for (const key of keys) {
    parent[key] ??= emptyGroup();
    const next = parent[key];
    if (!isGroup(next)) throw bothKinds(name);
    parent = next;
  }
  if (!isList) {
    if (Array.isArray(parent[last]) || isGroup(parent[last])) throw bothKinds(name);
    parent[last] = value;
    return;
  }
  parent[last] ??= [];
  const list = parent[last];
  if (!Array.isArray(list)) throw bothKinds(name);
  if (value !== '') list.push(value);
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);
}

function bothKinds(name: string): Error {
  return unreadable(`The field ${name.slice(0, 100)} is used as a value, a group or a list at once.`);
}

function tooManyFields(): Error {
  return tooLarge(`Please send at most ${MAX_FIELDS} fields.`);
}

function tooDeep(): Error {
  return unreadable(`Please nest fields at most ${MAX_DEPTH} deep.`);
}
