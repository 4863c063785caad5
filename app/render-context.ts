import { createContext } from 'react-router';

/** What the server's renderer is told of a request; never set in the browser. */
export type RenderContext = {
  /** Allows this page's own inline scripts in the content security policy. */
  nonce: string;
  /** Hears of errors that loaders and rendering did not foresee. */
  onError: (error: unknown) => void;
};

export const renderContext = createContext<RenderContext>();
