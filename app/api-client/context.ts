import { createContext } from 'react-router';
import type { ApiClient } from './client.ts';

/** The API client of this request (server) or of this tab (browser), for loaders on both sides. */
export const apiContext = createContext<ApiClient>();
