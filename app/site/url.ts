import { createContext } from 'react';

/** The site's origin, for absolute URLs in metadata. */
export const SiteUrlContext = createContext('');
