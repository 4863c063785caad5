/** What a route module's `handle` says of its page. */
export type RouteHandle = {
  /** On a layout: its pages are the same for every visitor, so the server may cache them. */
  isPublic?: boolean;
  /** The query parameters that the page reads. An address with others is not cached. */
  query?: readonly string[];
};

/** The handle of a route or of its module; React Router types it as unknown. */
export function handleOf({ handle = {} }: { handle?: unknown }): RouteHandle {
  return handle as RouteHandle;
}
