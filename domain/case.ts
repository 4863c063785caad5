import { memoize } from './memoize.ts';

type SnakeCase<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : S;

/** The type with all keys in snake_case, as in JSON (spec section 7). */
export type SnakeCased<T> = T extends readonly (infer Item)[]
  ? SnakeCased<Item>[]
  : T extends object
    ? { [Key in keyof T as SnakeCase<Key & string>]: SnakeCased<T[Key]> }
    : T;

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** The type with all keys in camelCase, as in code. */
export type CamelCased<T> = T extends readonly (infer Item)[]
  ? CamelCased<Item>[]
  : T extends object
    ? { [Key in keyof T as CamelCase<Key & string>]: CamelCased<T[Key]> }
    : T;

export const snakeCase = memoize((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

export const camelCase = memoize((name) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);

/** Copies a JSON value with all keys in snake_case. */
export function snakeCaseKeys<T>(value: T): SnakeCased<T> {
  // TypeScript cannot follow the names through a function.
  return mapKeys(value, snakeCase) as SnakeCased<T>;
}

/** Copies a JSON value with all keys in camelCase. */
export function camelCaseKeys<T>(value: T): CamelCased<T> {
  // TypeScript cannot follow these names, either.
  return mapKeys(value, camelCase) as CamelCased<T>;
}

function mapKeys(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const renamed: Record<string, unknown> = {};
  // Measured: twice as fast as Object.fromEntries.
  for (const [key, item] of Object.entries(value)) renamed[rename(key)] = mapKeys(item, rename);
  return renamed;
}
