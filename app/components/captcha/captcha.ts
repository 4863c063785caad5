import type { Challenge } from 'altcha-lib/types';
import type { CaptchaSettings } from '../../../domain/entities.ts';
import { CAPTCHA_ERRORS } from '../../content/referral.ts';

/**
 * How far the human verification has come. `idle` begins by itself, `asking` is the visitor's turn, `checking` takes a
 * moment.
 */
export type CaptchaState = 'idle' | 'loading' | 'asking' | 'checking' | 'verified' | 'expired' | 'failed';

/** Why there is no token, in words for the visitor. */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError';
  readonly code: keyof typeof CAPTCHA_ERRORS;

  constructor(code: keyof typeof CAPTCHA_ERRORS, cause?: unknown) {
    super(CAPTCHA_ERRORS[code], { cause });
    this.code = code;
  }
}

export type CaptchaStatus = { state: CaptchaState; error: CaptchaError | null };

/** What a captcha shows of itself. */
export type CaptchaStore = {
  current(): CaptchaStatus;
  show(state: CaptchaState, error?: CaptchaError): void;
  subscribe(listener: () => void): () => void;
};

/** One kind of captcha at work on a page. */
export type CaptchaProvider = {
  /** The visitor uses the form: what can be done ahead of the submission is. */
  begin(): void;
  /** Starts anew after an error. */
  retry(): void;
  /** A token for one submission; the same one until it is used up. @throws CaptchaError when there is none. */
  getToken(): Promise<string>;
  /** The token is used up or refused. */
  reset(): void;
};

/** The calls of the API that a captcha needs. */
export type CaptchaApi = {
  captcha(): Promise<CaptchaSettings>;
  captchaChallenge(): Promise<Challenge>;
};

/** What a kind of captcha is given to work with. */
export type CaptchaEnvironment = {
  api: CaptchaApi;
  store: CaptchaStore;
  /** Where a captcha service draws its own widget. */
  place: HTMLElement;
  /** Ends with the page. */
  signal: AbortSignal;
};

export function createCaptchaStore(initial: CaptchaStatus): CaptchaStore {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => current,
    show(state, error) {
      current = { state, error: error ?? null };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
