import { createContext } from 'react-router';

/** Logs an error, to the server's log or the browser's console. */
export type Report = (message: string, error: unknown) => void;

/** Per-request values of the server renderer; null in the browser. */
export type RenderContext = {
  /** Marks the page's own inline scripts. The server replaces it with hashes in the CSP. */
  nonce: string;
  /** Takes the finished HTML in UTF-8: in a response, the framework would make it a stream. */
  takeHtml: (html: Uint8Array) => void;
  report: Report;
  /** For error pages. */
  requestId: string | undefined;
};

export const renderContext = createContext<RenderContext | null>(null);
