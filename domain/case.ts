/** Key conversion between JSON on the wire (snake_case) and code (camelCase), spec section 7. */

type SnakeCase<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : S;

/** The type with the keys of its objects, at any depth, in snake_case. */
export type SnakeCased<T> = T extends readonly (infer Item)[]
  ? SnakeCased<Item>[]
  : T extends object
    ? { [Key in keyof T as SnakeCase<Key & string>]: SnakeCased<T[Key]> }
    : T;

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** The type with the keys of its objects, at any depth, in camelCase. */
export type CamelCased<T> = T extends readonly (infer Item)[]
  ? CamelCased<Item>[]
  : T extends object
    ? { [Key in keyof T as CamelCase<Key & string>]: CamelCased<T[Key]> }
    : T;

export const snakeCase = memoized((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

export const camelCase = memoized((name) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);

/** A copy of a JSON value with the keys of its objects, at any depth, in snake_case. */
export function snakeCaseKeys<T>(value: T): SnakeCased<T> {
  return mapKeys(value, snakeCase) as SnakeCased<T>;
}

/** A copy of a JSON value with the keys of its objects, at any depth, in camelCase. */
export function camelCaseKeys<T>(value: T): CamelCased<T> {
  return mapKeys(value, camelCase) as CamelCased<T>;
}

function mapKeys(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), mapKeys(item, rename)]));
}

/** Remembers short names, up to a bound: a page converts the same few a thousand times. */
function memoized(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const converted = convert(name);
    if (known.size < 500 && name.length <= 50) known.set(name, converted);
    return converted;
  };
}
