import type { ApiClient } from '../../../api/client.ts';
import { CAPTCHA_ERRORS } from '../referral-texts.ts';

export type CaptchaState = 'idle' | 'loading' | 'checking' | 'verified' | 'expired' | 'failed';

/** A failed captcha, with a message for the visitor. */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError';
  readonly code: keyof typeof CAPTCHA_ERRORS;

  constructor(code: keyof typeof CAPTCHA_ERRORS, cause?: unknown) {
    super(CAPTCHA_ERRORS[code], { cause });
    this.code = code;
  }
}

type CaptchaStatus = { state: CaptchaState; error: CaptchaError | null };

/** The observable status of a captcha. */
type CaptchaStore = ReturnType<typeof createCaptchaStore>;

export type CaptchaApi = Pick<ApiClient, 'captchaChallenge'>;

export type CaptchaEnvironment = {
  api: CaptchaApi;
  store: CaptchaStore;
  /** Aborts when the page unmounts. */
  signal: AbortSignal;
};

export function createCaptchaStore() {
  let current: CaptchaStatus = { state: 'idle', error: null };
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
