import type { PublicPage } from './cache/canonical-target.ts';

/** See `RenderContext` in app/render-context.ts. */
export type Rendering = {
  nonce: string;
  takeHtml: (html: Uint8Array) => void;
  report: (message: string, error: unknown) => void;
};

type PageOptions = Rendering & {
  /** The API, called in process: responses have `data` instead of a JSON body. */
  api: { request(path: string, init: RequestInit): Promise<Response & { data?: unknown }> };
  siteUrl: string;
  /** For error pages. */
  requestId: string | undefined;
};

/** Renders the requested page. The server imports the built server/pages/entry.ts with this type. */
export type PageHandler = (request: Request, options: PageOptions) => Promise<Response>;

/** What the build of server/pages/entry.ts exports. */
export type BuiltPages = { handlePage: PageHandler; publicPages: PublicPage[]; pagePatterns: string[] };
