/** The `handle` of a route module. */
export type RouteHandle = {
  /** On a layout: all visitors get the same pages, so the server may cache them. */
  isPublic?: boolean;
  /** Query parameters that the page reads. The page cache ignores others. */
  query?: readonly string[];
};

/** Returns the handle of a route or module. */
export function handleOf({ handle = {} }: { handle?: unknown }): RouteHandle {
  // React Router types it as unknown; ours satisfy the type.
  return handle as RouteHandle;
}
