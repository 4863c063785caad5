import { type CaptchaEnvironment, CaptchaError, type CaptchaProvider } from './captcha.ts';
import { type CaptchaService, loadService } from './service-script.ts';

/** The width of the services' ordinary widgets in pixels; in less room they have a compact one. */
const NORMAL_WIDTH = 304;
const ANNOUNCED_AGAIN_MS = 100;

/**
 * The widget of a captcha service: reCAPTCHA, Turnstile and hCaptcha are used alike.
 * @throws CaptchaError when it cannot be loaded.
 */
export async function createServiceWidget(
  kind: CaptchaService,
  siteKey: string,
  { store, place, signal }: CaptchaEnvironment,
): Promise<CaptchaProvider> {
  const service = await loadService(kind);
  signal.throwIfAborted();
  // Of its own: a service does not draw into the same element twice.
  const element = document.createElement('div');
  place.replaceChildren(element);
  const widget = service.render(element, {
    sitekey: siteKey,
    size: place.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
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
      const found = error ?? new CaptchaError('missing');
      // Away for a moment, so that it is seen and announced again.
      store.show('loading');
      await new Promise((resolve) => setTimeout(resolve, ANNOUNCED_AGAIN_MS));
      store.show(state === 'failed' ? state : 'asking', found);
      throw found;
    },
    reset,
  };
}
