/** A page that is the same for every visitor. */
export type PublicPage = {
  /** As in `app/routes.ts`, from the root on: `/providers/:providerId`. */
  path: string;
  /** The query parameters that it reads, in canonical order. */
  query: readonly string[];
};

/** Longer addresses are not cached. */
const MAX_TARGET_LENGTH = 500;

/**
 * Returns a function that finds the one address of the public page that a request target is for: the path with the
 * parameters that the page reads, in one order and spelling. It returns null for other pages, other spellings of a path,
 * and unknown or repeated parameters.
 */
export function createCanonicalAddress(pages: PublicPage[]): (target: string) => string | null {
  const patterns = pages.map(({ path, query }) => ({
    // No dot, since `.data` requests are not for pages.
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[\\w-]+')}$`),
    query,
  }));

  return (target) => {
    if (target.length > MAX_TARGET_LENGTH) return null;
    const [path = '', search] = target.split(/\?(.*)/s);
    const page = patterns.find(({ pattern }) => pattern.test(path));
    if (!page) return null;
    const asked = new URLSearchParams(search);
    const known = new URLSearchParams();
    for (const name of page.query) {
      const [value, ...others] = asked.getAll(name);
      if (others.length > 0) return null;
      asked.delete(name);
      // A form sends an empty text for what was left open.
      if (value) known.set(name, value);
    }
    if (asked.size > 0) return null;
    return known.size > 0 ? `${path}?${known}` : path;
  };
}
