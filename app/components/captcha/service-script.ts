import type { CaptchaKind } from '../../../domain/entities.ts';
import { CaptchaError } from './captcha.ts';

/** The captcha services: those of other companies. */
export type CaptchaService = Exclude<CaptchaKind, 'altcha'>;

/** What the scripts of all three services offer alike. */
export type ServiceApi = {
  render(
    element: HTMLElement,
    options: {
      sitekey: string;
      size: 'normal' | 'compact';
      callback: () => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): string | number;
  getResponse(widget: string | number): string | undefined;
  reset(widget: string | number): void;
};

const SCRIPTS: Record<CaptchaService, { global: string; address: string }> = {
  recaptcha: { global: 'grecaptcha', address: 'https://www.google.com/recaptcha/api.js' },
  turnstile: { global: 'turnstile', address: 'https://challenges.cloudflare.com/turnstile/v0/api.js' },
  hcaptcha: { global: 'hcaptcha', address: 'https://js.hcaptcha.com/1/api.js' },
};

/** The function that a script calls when it is ready. */
const ON_LOAD = 'onCaptchaServiceLoad';
const TIME_LIMIT_MS = 10_000;

let loading: Promise<ServiceApi> | null = null;

/** Loads a service's script, once for the document. @throws CaptchaError when it does not come. */
export function loadService(kind: CaptchaService): Promise<ServiceApi> {
  loading ??= appendScript(kind).catch((cause) => {
    loading = null;
    throw new CaptchaError('unloaded', cause);
  });
  return loading;
}

async function appendScript(kind: CaptchaService): Promise<ServiceApi> {
  const { global, address } = SCRIPTS[kind];
  const globals = window as unknown as Record<string, unknown>;
  const script = document.createElement('script');
  script.src = `${address}?render=explicit&onload=${ON_LOAD}`;
  script.async = true;
  try {
    await new Promise<void>((resolve, reject) => {
      globals[ON_LOAD] = () => resolve();
      script.onerror = () => reject(new Error(`${script.src} could not be loaded.`));
      setTimeout(() => reject(new Error(`${script.src} takes too long.`)), TIME_LIMIT_MS);
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
  return globals[global] as ServiceApi;
}
