import { createContext } from 'react-router';

/** What the server's renderer is told of a request; null in the browser. */
export type RenderContext = {
  /** Allows this page's own inline scripts in the content security policy. */
  nonce: string;
  /** Logs an error that loading or rendering met. */
  report: (message: string, error: unknown) => void;
};

export const renderContext = createContext<RenderContext | null>(null);
