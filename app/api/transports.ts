/** An API response. Responses in process have `data` with camelCase keys instead of JSON. */
export type RawResponse = Response & { data?: unknown };

export type Transport = (path: string, init: RequestInit) => Promise<RawResponse>;

export const browserTransport: Transport = (path, init) => fetch(path, init);

/** Calls the API in process during server rendering, with the visitor's cookie. */
export function inProcessTransport(
  api: { request(path: string, init: RequestInit): RawResponse | Promise<RawResponse> },
  cookie: string | null,
): Transport {
  return async (path, init) => {
    const headers = new Headers(init.headers);
    if (cookie !== null && init.credentials !== 'omit') headers.set('Cookie', cookie);
    return api.request(path, { ...init, headers });
  };
}
