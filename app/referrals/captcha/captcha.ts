import type { Challenge } from 'altcha-lib/types';
import type { CaptchaSettings } from '../../../domain/referrals/schemas.ts';
import { CAPTCHA_ERRORS } from '../../content/referral.ts';

/** `asking`: waiting for the visitor. */
export type CaptchaState = 'idle' | 'loading' | 'asking' | 'checking' | 'verified' | 'expired' | 'failed';

/** A failed captcha, with a message for the visitor. */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError';
  readonly code: keyof typeof CAPTCHA_ERRORS;

  constructor(code: keyof typeof CAPTCHA_ERRORS, cause?: unknown) {
    super(CAPTCHA_ERRORS[code], { cause });
    this.code = code;
  }
}

export type CaptchaStatus = { state: CaptchaState; error: CaptchaError | null };

/** The observable status of a captcha. */
export type CaptchaStore = {
  current(): CaptchaStatus;
  show(state: CaptchaState, error?: CaptchaError): void;
  subscribe(listener: () => void): () => void;
};

/** One captcha implementation. */
export type CaptchaProvider = {
  /** Call when the visitor starts to use the form, so that the token is ready for the submission. */
  begin(): void;
  /** Call after an error. */
  retry(): void;
  /** Returns a token for one submission: the same one until `reset`. @throws CaptchaError */
  getToken(): Promise<string>;
  /** Call when the server has accepted or rejected the token. */
  reset(): void;
};

export type CaptchaApi = {
  captcha(): Promise<CaptchaSettings>;
  captchaChallenge(): Promise<Challenge>;
};

export type CaptchaEnvironment = {
  api: CaptchaApi;
  store: CaptchaStore;
  /** Where a captcha service renders its widget. */
  container: HTMLElement;
  /** Aborts when the page unmounts. */
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
