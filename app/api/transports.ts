/** An API response. Responses in process have `data` with camelCase keys instead of JSON. */
export type RawResponse = Response & { data?: unknown };

export type Transport = (path: string, init: RequestInit) => Promise<RawResponse>;

export const browserTransport: Transport = (path, init) => fetch(path, init);
