import type { Context } from 'hono';
import { routePath } from 'hono/route';

/** For requests that match no route. */
const OTHER = 'other';

export type RouteNames = {
  /** The pattern of a page, such as `/providers/:providerId`. */
  ofPage(path: string): string;
  /** The pattern of the route that responded. */
  ofResponse(c: Context): string;
};

/**
 * Names requests by route pattern, so that labels have few values and identify no person.
 * @param pagePatterns the patterns of all pages, as in `app/routes.ts`.
 */
export function createRouteNames(pagePatterns: string[]): RouteNames {
  const literal = new Set(pagePatterns.filter((pattern) => !pattern.includes(':')));
  const others = pagePatterns
    .filter((pattern) => !literal.has(pattern))
    .map((pattern) => ({ pattern, regex: new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`) }));

  function ofPage(path: string): string {
    const page = path.replace(/\.data$/, '');
    if (literal.has(page)) return page;
    return others.find(({ regex }) => regex.test(page))?.pattern ?? OTHER;
  }

  return {
    ofPage,
    ofResponse(c) {
      const pattern = routePath(c);
      return pattern === '/*' || pattern === '*' ? ofPage(c.req.path) : pattern;
    },
  };
}
