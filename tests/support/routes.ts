import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';

/** The patterns of the route table, such as '/providers/:providerId'. */
export const PATTERNS = patternsOf(await routes);

function patternsOf(entries: RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const pattern = path ? `${base}/${path}` : base;
    return children ? patternsOf(children, pattern) : pattern || '/';
  });
}
