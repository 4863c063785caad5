import type { CaptchaKind } from '../../domain/referrals/schemas.ts';
import { type CaptchaEnvironment, CaptchaError, type CaptchaProvider } from './captcha.ts';

/** Third-party captchas. */
type CaptchaService = Exclude<CaptchaKind, 'altcha'>;

/** The API that all three scripts share. */
type ServiceApi = {
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

/** The globals of the services' scripts. */
declare global {
  interface Window {
    grecaptcha?: ServiceApi;
    turnstile?: ServiceApi;
    hcaptcha?: ServiceApi;
    onCaptchaServiceLoad?: () => void;
  }
}

const SCRIPTS = {
  recaptcha: { global: 'grecaptcha', url: 'https://www.google.com/recaptcha/api.js' },
  turnstile: { global: 'turnstile', url: 'https://challenges.cloudflare.com/turnstile/v0/api.js' },
  hcaptcha: { global: 'hcaptcha', url: 'https://js.hcaptcha.com/1/api.js' },
} as const satisfies Record<CaptchaService, { global: keyof Window; url: string }>;

/** The global callback that a script calls when it is ready. */
const ON_LOAD = 'onCaptchaServiceLoad';
const TIMEOUT_MS = 10_000;

/** Width of the services' normal widgets in pixels. Narrower containers get the compact widget. */
const NORMAL_WIDTH = 304;
const REANNOUNCE_DELAY_MS = 100;

/** Renders the widget of reCAPTCHA, Turnstile or hCaptcha. @throws CaptchaError if it fails to load. */
export async function createServiceWidget(
  kind: CaptchaService,
  siteKey: string,
  { store, container, signal }: CaptchaEnvironment,
): Promise<CaptchaProvider> {
  const service = await loadService(kind);
  signal.throwIfAborted();
  // Services do not render into the same element twice.
  const element = document.createElement('div');
  container.replaceChildren(element);
  const widget = service.render(element, {
    sitekey: siteKey,
    size: container.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
    callback: () => store.show('verified'),
    'expired-callback': () => store.show('asking', new CaptchaError('expired')),
    'error-callback': () => store.show('failed', new CaptchaError('unloaded')),
  });
  store.show('asking');

  function reset(): void {
    service.reset(widget);
    store.show('asking');
  }

  return {
    begin() {},
    retry: reset,
    async getToken() {
      const token = service.getResponse(widget);
      if (token) return token;
      const { state, error } = store.current();
      const shownError = error ?? new CaptchaError('missing');
      // Hides the error briefly, so that screen readers announce it again.
      store.show('loading');
      await new Promise((resolve) => setTimeout(resolve, REANNOUNCE_DELAY_MS));
      store.show(state === 'failed' ? state : 'asking', shownError);
      throw shownError;
    },
    reset,
  };
}

let loading: Promise<ServiceApi> | null = null;

/** Loads a service's script once per document. @throws CaptchaError */
function loadService(kind: CaptchaService): Promise<ServiceApi> {
  loading ??= appendScript(kind).catch((cause) => {
    loading = null;
    throw new CaptchaError('unloaded', cause);
  });
  return loading;
}

async function appendScript(kind: CaptchaService): Promise<ServiceApi> {
  const { global, url } = SCRIPTS[kind];
  const script = document.createElement('script');
  script.src = `${url}?render=explicit&onload=${ON_LOAD}`;
  script.async = true;
  try {
    await new Promise<void>((resolve, reject) => {
      window[ON_LOAD] = () => resolve();
      script.onerror = () => reject(new Error(`${script.src} failed to load.`));
      setTimeout(() => reject(new Error(`${script.src} timed out.`)), TIMEOUT_MS);
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
  const api = window[global];
  if (!api) throw new Error(`${script.src} has set no ${global}.`);
  return api;
}
