/** A page that is the same for every visitor. */
export type PublicPage = {
  /** A route pattern as in `app/routes.ts`, such as `/providers/:providerId`. */
  path: string;
  /** The query parameters that the page reads, in canonical order. */
  query: readonly string[];
};

const MAX_TARGET_LENGTH = 500;

/**
 * Returns a function that normalizes the request target of a public page: query parameters get one order and encoding,
 * empty ones are dropped. It returns null for other paths and for unknown or repeated parameters.
 */
export function createTargetNormalizer(pages: PublicPage[]): (target: string) => string | null {
  const patterns = pages.map(({ path, query }) => ({
    // No dot: `.data` requests are not for pages.
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[\\w-]+')}$`),
    query,
  }));

  return (target) => {
    if (target.length > MAX_TARGET_LENGTH) return null;
    const [path = '', search] = target.split(/\?(.*)/s);
    const page = patterns.find(({ pattern }) => pattern.test(path));
    if (!page) return null;
    const requested = new URLSearchParams(search);
    const canonical = new URLSearchParams();
    for (const name of page.query) {
      const [value, ...others] = requested.getAll(name);
      if (others.length > 0) return null;
      requested.delete(name);
      // Forms submit empty fields as empty strings.
      if (value) canonical.set(name, value);
    }
    if (requested.size > 0) return null;
    return canonical.size > 0 ? `${path}?${canonical}` : path;
  };
}
