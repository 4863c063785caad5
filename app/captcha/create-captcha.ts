import type { CaptchaSettings } from '../../domain/referrals/schemas.ts';
import { type CaptchaApi, CaptchaError, type CaptchaProvider, createCaptchaStore } from './captcha.ts';

/** A captcha, as a form uses it. */
export type Captcha = ReturnType<typeof createCaptcha>;

/**
 * Creates a captcha that loads its provider when needed: captcha services on mount, since they show a widget, and
 * ALTCHA when the visitor starts to use the form.
 * @param settings null if they failed to load; then it loads them again on first use.
 */
export function createCaptcha(settings: CaptchaSettings | null, api: CaptchaApi) {
  const store = createCaptchaStore(
    settings ? { state: 'idle', error: null } : { state: 'failed', error: new CaptchaError('unloaded') },
  );
  let mounted: { container: HTMLElement; signal: AbortSignal } | null = null;
  let loading: Promise<CaptchaProvider> | null = null;
  let isFirstUse = true;

  async function load(): Promise<CaptchaProvider> {
    if (!mounted) throw new CaptchaError('unloaded');
    const environment = { api, store, ...mounted };
    store.show('loading');
    try {
      const { kind, siteKey } = settings ?? (await api.captcha());
      if (kind === 'altcha') return (await import('./altcha.ts')).createAltcha(environment);
      return await (await import('./service-widget.ts')).createServiceWidget(
        kind,
        siteKey ?? '',
        environment,
      );
    } catch (cause) {
      const error = cause instanceof CaptchaError ? cause : new CaptchaError('unloaded', cause);
      if (!environment.signal.aborted) {
        loading = null;
        store.show('failed', error);
      }
      throw error;
    }
  }

  function loadOnce(): Promise<CaptchaProvider> {
    loading ??= load();
    return loading;
  }

  /** The store already shows errors. */
  const whenLoaded = (act: (provider: CaptchaProvider) => void) => void loadOnce().then(act, () => {});

  return {
    status: store.current,
    subscribe: store.subscribe,
    /** @returns a function that unmounts. */
    mount(container: HTMLElement): () => void {
      const controller = new AbortController();
      mounted = { container, signal: controller.signal };
      if (settings && settings.kind !== 'altcha') whenLoaded(() => {});
      return () => {
        controller.abort();
        mounted = null;
        loading = null;
      };
    },
    begin() {
      const { state } = store.current();
      if (state === 'idle' || state === 'expired' || isFirstUse) whenLoaded((provider) => provider.begin());
      isFirstUse = false;
    },
    retry() {
      if (loading) whenLoaded((provider) => provider.retry());
      else whenLoaded((provider) => provider.begin());
    },
    getToken: async () => (await loadOnce()).getToken(),
    reset() {
      void loading?.then(
        (provider) => provider.reset(),
        () => {},
      );
    },
  };
}
