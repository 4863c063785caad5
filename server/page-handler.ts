import type { PublicPage } from './http/page-cache/canonical-target.ts';
export type PageOptions = {
  /** The API, called in process. */
  api: { request(path: string, init: RequestInit): Response | Promise<Response> };
  siteUrl: string;
  /** Marks the page's inline scripts; the server hashes them and removes the nonce. */
  nonce: string;
  report: (message: string, error: unknown) => void;
};

/** Renders the requested page. The server imports the built server/pages.ts with this type. */
export type PageHandler = (request: Request, options: PageOptions) => Promise<Response>;

/** What the build of server/pages.ts exports. */
export type BuiltPages = { handlePage: PageHandler; publicPages: PublicPage[] };
