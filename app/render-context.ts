import { createContext } from 'react-router';

/** Logs an error under a message: on the server's log, or the browser's console. */
export type Report = (message: string, error: unknown) => void;

/** What the server's renderer is told of a request; null in the browser. */
export type RenderContext = {
  /** Marks this page's own inline scripts: the server hashes those that bear it, and takes it away. */
  nonce: string;
  /** Hears of errors that loading or rendering met. */
  report: Report;
};

export const renderContext = createContext<RenderContext | null>(null);
