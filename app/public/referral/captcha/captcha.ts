import type { Challenge } from 'altcha-lib/types';
import type { ApiClient } from '../../../api/client.ts';
import { createStore } from '../../../ui/store.ts';
import { CAPTCHA_ERRORS } from '../referral-texts.ts';
import { solveInWorkers } from './captcha-solver.ts';

/** Tokens expire this much earlier, so that they are still valid when they reach the server. */
const EXPIRY_MARGIN_MS = 30_000;

export type CaptchaState = 'idle' | 'checking' | 'verified' | 'expired' | 'failed';

/** With a message for the visitor after a failure. */
type CaptchaStatus = { state: CaptchaState; error: string | null };

type Token = { text: string; isExpired: () => boolean };

/** A captcha, as a form uses it. */
export type Captcha = ReturnType<typeof createCaptcha>;

/**
 * ALTCHA, the self-hosted captcha: the browser solves a challenge while the visitor fills in the form, and no data goes
 * to third parties. A token is ALTCHA's payload: the challenge and solution as JSON in base64.
 */
export function createCaptcha(api: Pick<ApiClient, 'captchaChallenge'>) {
  const status = createStore<CaptchaStatus>({ state: 'idle', error: null });
  let attempt: { token: Promise<Token>; stop: () => void } | null = null;
  const show = (state: CaptchaState, error: string | null = null) => status.set({ state, error });

  /** Ends the attempt: the next use of the form starts another. */
  function end(state: CaptchaState, error: string | null = null): void {
    attempt?.stop();
    attempt = null;
    show(state, error);
  }

  function start(): Promise<Token> {
    attempt?.stop();
    const controller = new AbortController();
    const token = solve(controller.signal);
    // Prevents an unhandled rejection while nothing awaits the token; the status shows the error.
    token.catch(() => {});
    attempt = { token, stop: () => controller.abort() };
    return token;
  }

  async function solve(signal: AbortSignal): Promise<Token> {
    show('checking');
    let error: string = CAPTCHA_ERRORS.unloaded;
    try {
      const challenge = await api.captchaChallenge();
      error = CAPTCHA_ERRORS.failed;
      const solution = await solveInWorkers(challenge, signal);
      signal.throwIfAborted();
      const { parameters, signature } = challenge;
      const lifetimeMs = readLifetime(challenge);
      const expiresAt = Date.now() + lifetimeMs;
      if (lifetimeMs !== Number.POSITIVE_INFINITY) {
        const timer = setTimeout(() => end('expired'), lifetimeMs);
        signal.addEventListener('abort', () => clearTimeout(timer));
      }
      show('verified');
      return {
        text: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
        isExpired: () => Date.now() >= expiresAt,
      };
    } catch (cause) {
      if (!signal.aborted) end('failed', error);
      throw cause;
    }
  }

  return {
    useStatus: status.useValue,
    /** Call when the visitor starts to use the form, so that the token is ready for the submission. */
    begin(): void {
      if (!attempt && status.get().state !== 'failed') void start();
    },
    /** Call after an error. */
    retry(): void {
      if (!attempt) void start();
    },
    /** Returns a token for one submission: the same one until `reset`. @throws if there is none; the status says why. */
    async getToken(): Promise<string> {
      const token = await (attempt?.token ?? start());
      // The timer does not run while the computer sleeps.
      return (token.isExpired() ? await start() : token).text;
    },
    /** Call when the server has accepted or rejected the token, or the form is gone. */
    reset: () => end('idle'),
  };
}

/** Returns milliseconds. A wrong clock makes the lifetime negative: then the server decides. */
function readLifetime({ parameters: { expiresAt } }: Challenge): number {
  if (expiresAt === undefined) return Number.POSITIVE_INFINITY;
  const lifetime = expiresAt * 1000 - EXPIRY_MARGIN_MS - Date.now();
  return lifetime > 0 ? lifetime : Number.POSITIVE_INFINITY;
}
