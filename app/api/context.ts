import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { ApiEnvironment } from './request.ts';

/** The API environment of this request (server) or tab (browser), for loaders and actions. */
export const apiContext = createContext<ApiEnvironment>();

/** The same environment for components, which must not call the API while rendering. */
export const ApiContext = createReactContext<ApiEnvironment>({
  transport: () => Promise.reject(new Error('Pages get their data from loaders.')),
  cache: null,
  siteUrl: '',
});
