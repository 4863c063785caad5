/** A page that is the same for every visitor. */
export type PublicPage = {
  /** A route pattern as in `app/routes.ts`, such as `/providers/:providerId`. */
  path: string;
  /** The query parameters that the page reads, in canonical order. */
  query: readonly string[];
};

/** Links from mail campaigns and ads carry long tracking parameters. */
const MAX_TARGET_LENGTH = 2_000;

/**
 * Returns a function that normalizes a public page's target: parameters in one order and encoding, without empty and
 * unknown ones. It returns null for other paths and for repeated parameters.
 */
export function createTargetNormalizer(pages: PublicPage[]): (target: string) => string | null {
  const patterns = pages.map(({ path, query }) => ({
    // No dot, because `.data` requests are not page requests.
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
      // Forms submit empty fields as empty strings.
      if (value) canonical.set(name, value);
    }
    return canonical.size > 0 ? `${path}?${canonical}` : path;
  };
}
