import type { Challenge } from 'altcha-lib/types';
import { type CaptchaEnvironment, CaptchaError } from './captcha.ts';

/** Tokens expire this much earlier, so that they are still valid when they reach the server. */
const EXPIRY_MARGIN_MS = 30_000;

export type Altcha = ReturnType<typeof createAltcha>;

type Token = { text: string; isExpired: () => boolean };

/**
 * ALTCHA, the self-hosted captcha: the browser solves a challenge while the visitor fills in the form, and no data goes
 * to third parties. A token is ALTCHA's payload: the challenge and solution as JSON in base64.
 */
export function createAltcha({ api, store, signal }: CaptchaEnvironment) {
  let attempt: { token: Promise<Token>; stop: () => void } | null = null;

  function start(): Promise<Token> {
    attempt?.stop();
    const controller = new AbortController();
    const stop = () => controller.abort();
    signal.addEventListener('abort', stop, { signal: controller.signal });
    const token = solve(controller.signal).catch((cause: unknown) => {
      const error = cause instanceof CaptchaError ? cause : new CaptchaError('failed', cause);
      if (!controller.signal.aborted) {
        attempt = null;
        store.show('failed', error);
      }
      throw error;
    });
    // Prevents an unhandled rejection while nothing awaits the token.
    token.catch(() => {});
    attempt = { token, stop };
    return token;
  }

  async function solve(aborted: AbortSignal): Promise<Token> {
    store.show('checking');
    const [challenge, { solveInWorkers }] = await Promise.all([
      api.captchaChallenge(),
      import('./altcha-solver.ts'),
    ]).catch((cause) => {
      throw new CaptchaError('unloaded', cause);
    });
    const solution = await solveInWorkers(challenge, aborted);
    aborted.throwIfAborted();
    const { parameters, signature } = challenge;
    const lifetimeMs = readLifetime(challenge);
    const expiresAt = Date.now() + lifetimeMs;
    if (lifetimeMs !== Number.POSITIVE_INFINITY) {
      const timer = setTimeout(expire, lifetimeMs);
      aborted.addEventListener('abort', () => clearTimeout(timer));
    }
    store.show('verified');
    return {
      text: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
      isExpired: () => Date.now() >= expiresAt,
    };
  }

  /** Expires the token. The next use of the form starts a new challenge. */
  function expire(): void {
    attempt = null;
    store.show('expired');
  }

  function begin(): void {
    if (!attempt) void start();
  }

  return {
    begin,
    async getToken() {
      const token = await (attempt?.token ?? start());
      // The timer does not run while the computer sleeps.
      return (token.isExpired() ? await start() : token).text;
    },
    reset() {
      attempt?.stop();
      attempt = null;
      store.show('idle');
    },
  };
}

/** Returns milliseconds. A wrong clock makes the lifetime negative: then the server decides. */
function readLifetime({ parameters: { expiresAt } }: Challenge): number {
  if (expiresAt === undefined) return Number.POSITIVE_INFINITY;
  const lifetime = expiresAt * 1000 - EXPIRY_MARGIN_MS - Date.now();
  return lifetime > 0 ? lifetime : Number.POSITIVE_INFINITY;
}
