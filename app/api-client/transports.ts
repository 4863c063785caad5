/** Carries a request to the API and brings its answer. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** How long an answer that came ahead can be used, in milliseconds: as long as public pages may be kept on the way. */
const AHEAD_MS = 30_000;

/**
 * In the browser: over the network.
 * @returns also a transport that asks ahead: what it brings answers the next GET of the same path, once.
 */
export function createBrowserTransports(): { transport: Transport; ahead: Transport } {
  const answers = new Map<string, Promise<Response>>();
  return {
    async transport(path, init) {
      if (init.method) {
        // After a change nothing counts that was asked before it was made.
        return fetch(path, init).finally(() => answers.clear());
      }
      const answer = answers.get(path);
      answers.delete(path);
      return answer ?? fetch(path, init);
    },
    async ahead(path, init) {
      const asked = answers.get(path);
      if (asked) return (await asked).clone();
      const answer = fetch(path, init);
      const forget = () => answers.get(path) === answer && answers.delete(path);
      answers.set(path, answer);
      setTimeout(forget, AHEAD_MS);
      answer.then(({ ok }) => ok || forget(), forget);
      return (await answer).clone();
    },
  };
}

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
