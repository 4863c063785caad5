/** Caches the results of the first 500 short keys, such as time zones or names of fields. */
export function memoize<Result extends object | string>(
  make: (key: string) => Result,
): (key: string) => Result {
  const results = new Map<string, Result>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (results.size < 500 && key.length <= 50) results.set(key, made);
    return made;
  };
}
