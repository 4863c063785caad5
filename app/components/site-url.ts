import { createContext } from 'react';

/** The site's own address (an origin), for what pages say of themselves in absolute addresses. */
export const SiteUrlContext = createContext('');
