import { createContext } from 'react-router';

/** Logs an error, to the server's log or the browser's console. */
export type Report = (message: string, error: unknown) => void;

/** Waits for something that the page can do without. Logs an error and returns the fallback instead. */
export type Recover = <T, F>(loading: Promise<T>, fallback: F, message: string) => Promise<T | F>;

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
