import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { ApiEnvironment } from './request.ts';

/** What the clients of this request (server) or of this tab (browser) run on, for loaders and actions. */
export const apiContext = createContext<ApiEnvironment>();

/** The same in the browser for components: those that call the API between navigations. While rendering none may. */
export const ApiContext = createReactContext<ApiEnvironment>({
  transport: () => Promise.reject(new Error('Pages get their data from loaders.')),
  cache: null,
  siteUrl: '',
});
