import type { Challenge } from 'altcha-lib/types';
import { type CaptchaEnvironment, CaptchaError, type CaptchaProvider } from './captcha.ts';

/** A token is given up this long before it expires, so that it is still good when it arrives. */
const MARGIN_MS = 30_000;

type Token = { text: string; isExpired: () => boolean };

/**
 * ALTCHA, the captcha of our own: the browser solves a puzzle while the form is filled in, and no third party learns
 * of the visitor. A token is ALTCHA's payload: base64 of the JSON of challenge and solution.
 */
export function createAltcha({ api, store, signal }: CaptchaEnvironment): CaptchaProvider {
  let attempt: { token: Promise<Token>; stop: () => void } | null = null;

  function start(): Promise<Token> {
    attempt?.stop();
    const stopped = new AbortController();
    const stop = () => stopped.abort();
    signal.addEventListener('abort', stop, { signal: stopped.signal });
    const token = solve(stopped.signal).catch((cause: unknown) => {
      const error = cause instanceof CaptchaError ? cause : new CaptchaError('failed', cause);
      if (!stopped.signal.aborted) {
        attempt = null;
        store.show('failed', error);
      }
      throw error;
    });
    // Whoever waits for the token hears of the error; the store shows it anyway.
    token.catch(() => {});
    attempt = { token, stop };
    return token;
  }

  async function solve(stopped: AbortSignal): Promise<Token> {
    store.show('checking');
    const [challenge, { solveInWorkers }] = await Promise.all([
      api.captchaChallenge(),
      import('./altcha-solver.ts'),
    ]).catch((cause) => {
      throw new CaptchaError('unloaded', cause);
    });
    const solution = await solveInWorkers(challenge, stopped);
    stopped.throwIfAborted();
    const { parameters, signature } = challenge;
    const lifeMs = lifeOf(challenge);
    const end = Date.now() + lifeMs;
    if (lifeMs !== Number.POSITIVE_INFINITY) {
      const timer = setTimeout(expire, lifeMs);
      stopped.addEventListener('abort', () => clearTimeout(timer));
    }
    store.show('verified');
    return {
      text: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
      isExpired: () => Date.now() >= end,
    };
  }

  /** The next use of the form, or its submission, starts anew. */
  function expire(): void {
    attempt = null;
    store.show('expired');
  }

  function begin(): void {
    if (!attempt) void start();
  }

  return {
    begin,
    retry: begin,
    async getToken() {
      const token = await (attempt?.token ?? start());
      // Timers stand still while a computer sleeps.
      return (token.isExpired() ? await start() : token).text;
    },
    reset() {
      attempt?.stop();
      attempt = null;
      store.show('idle');
    },
  };
}

/** For how many milliseconds a solution can be sent. On a clock that is wrong no time is known: the server decides. */
function lifeOf({ parameters: { expiresAt } }: Challenge): number {
  if (expiresAt === undefined) return Number.POSITIVE_INFINITY;
  const life = expiresAt * 1000 - MARGIN_MS - Date.now();
  return life > 0 ? life : Number.POSITIVE_INFINITY;
}
