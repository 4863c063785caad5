import type { CaptchaSettings } from '../../../domain/entities.ts';
import {
  type CaptchaApi,
  CaptchaError,
  type CaptchaProvider,
  type CaptchaStatus,
  createCaptchaStore,
} from './captcha.ts';

/** A captcha of any kind, as a form uses it. */
export type Captcha = CaptchaProvider & {
  status(): CaptchaStatus;
  subscribe(listener: () => void): () => void;
  /** The page is shown; where a captcha service may draw. @returns ends it with the page. */
  open(place: HTMLElement): () => void;
};

/**
 * One captcha for all kinds. The code of a kind is loaded when it is needed: a captcha service's, which shows its own
 * widget, with the page; ours when the form is first used.
 * @param settings null when they could not be loaded: they are asked for again when the form is used.
 */
export function createCaptcha(settings: CaptchaSettings | null, api: CaptchaApi): Captcha {
  const store = createCaptchaStore(
    settings ? { state: 'idle', error: null } : { state: 'failed', error: new CaptchaError('unloaded') },
  );
  let page: { place: HTMLElement; signal: AbortSignal } | null = null;
  let loading: Promise<CaptchaProvider> | null = null;
  let isFirstUse = true;

  async function load(): Promise<CaptchaProvider> {
    if (!page) throw new CaptchaError('unloaded');
    const environment = { api, store, ...page };
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

  function loaded(): Promise<CaptchaProvider> {
    loading ??= load();
    return loading;
  }

  /** The store shows what went wrong. */
  const onceLoaded = (act: (kind: CaptchaProvider) => void) => void loaded().then(act, () => {});

  return {
    status: store.current,
    subscribe: store.subscribe,
    open(place) {
      const ended = new AbortController();
      page = { place, signal: ended.signal };
      if (settings && settings.kind !== 'altcha') onceLoaded(() => {});
      return () => {
        ended.abort();
        page = null;
        loading = null;
      };
    },
    begin() {
      const { state } = store.current();
      if (state === 'idle' || state === 'expired' || isFirstUse) onceLoaded((kind) => kind.begin());
      isFirstUse = false;
    },
    retry() {
      if (loading) onceLoaded((kind) => kind.retry());
      else onceLoaded((kind) => kind.begin());
    },
    getToken: async () => (await loaded()).getToken(),
    reset() {
      void loading?.then(
        (kind) => kind.reset(),
        () => {},
      );
    },
  };
}
