/** Like Object.keys, for objects that have no keys beyond their type's. */
export function keysOf<T extends Record<string, unknown>>(object: T): (keyof T & string)[] {
  return Object.keys(object);
}

/** Returns an object with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  getValue: (name: Name) => Value,
): Record<Name, Value> {
  // Object.fromEntries loses the type of the names.
  return Object.fromEntries(names.map((name) => [name, getValue(name)])) as Record<Name, Value>;
}

/** Returns a copy with these keys only. */
export function pick<T, Name extends keyof T>(object: T, names: readonly Name[]): Pick<T, Name> {
  const picked: Partial<T> = {};
  for (const name of names) picked[name] = object[name];
  // The loop sets each name.
  return picked as Pick<T, Name>;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
