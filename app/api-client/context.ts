import { createContext } from 'react-router';
import type { ApiEnvironment } from './request.ts';

/** What the clients of this request (server) or of this tab (browser) run on, for loaders and actions. */
export const apiContext = createContext<ApiEnvironment>();
