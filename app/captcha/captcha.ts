import type { ApiClient } from '../api-client/client.ts';
import { CAPTCHA_ERRORS } from '../content/referral.ts';

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
export type CaptchaStore = ReturnType<typeof createCaptchaStore>;

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

export type CaptchaApi = Pick<ApiClient, 'captcha' | 'captchaChallenge'>;

export type CaptchaEnvironment = {
  api: CaptchaApi;
  store: CaptchaStore;
  /** Where a captcha service renders its widget. */
  container: HTMLElement;
  /** Aborts when the page unmounts. */
  signal: AbortSignal;
};

export function createCaptchaStore(initial: CaptchaStatus) {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => current,
    show(state: CaptchaState, error: CaptchaError | null = null): void {
      current = { state, error };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
