/** Carries a request to the API and brings its answer. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** In the browser: over the network. */
export const browserTransport: Transport = (path, init) => fetch(path, init);

/** While rendering on the server: straight into the API, with the visitor's cookie passed on. */
export function inProcessTransport(
  api: { request(path: string, init: RequestInit): Response | Promise<Response> },
  cookie: string | null,
): Transport {
  return async (path, init) => {
    const headers = new Headers(init.headers);
    if (cookie !== null && init.credentials !== 'omit') headers.set('Cookie', cookie);
    return api.request(path, { ...init, headers });
  };
}
