/** Caches every result forever. Use it for slow functions with few keys, such as time zones. */
export function memoize<Key, Result extends object | string>(
  make: (key: Key) => Result,
): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    results.set(key, made);
    return made;
  };
}
