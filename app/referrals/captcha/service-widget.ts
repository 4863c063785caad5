import { type CaptchaEnvironment, CaptchaError, type CaptchaProvider } from './captcha.ts';
import { type CaptchaService, loadService } from './service-script.ts';

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
