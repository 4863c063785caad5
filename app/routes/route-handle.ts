/** The `handle` of a route module. */
export type RouteHandle = {
  /** On a layout: all visitors get the same pages, so the server may cache them. */
  isPublic?: boolean;
  /** Query parameters that the page reads. URLs with others are not cached. */
  query?: readonly string[];
};

/** Returns the handle of a route or module, which React Router types as unknown. */
export function handleOf({ handle = {} }: { handle?: unknown }): RouteHandle {
  return handle as RouteHandle;
}
