import type { Altcha } from './altcha.ts';
import { type CaptchaApi, CaptchaError, createCaptchaStore } from './captcha.ts';

/** A captcha, as a form uses it. */
export type Captcha = ReturnType<typeof createCaptcha>;

/** Creates a captcha that loads ALTCHA when the visitor starts to use the form. */
export function createCaptcha(api: CaptchaApi) {
  const store = createCaptchaStore();
  let mounted: AbortController | null = null;
  let loading: Promise<Altcha> | null = null;

  async function load(): Promise<Altcha> {
    if (!mounted) throw new CaptchaError('unloaded');
    const { signal } = mounted;
    store.show('loading');
    try {
      return (await import('./altcha.ts')).createAltcha({ api, store, signal });
    } catch (cause) {
      const error = new CaptchaError('unloaded', cause);
      if (!signal.aborted) {
        loading = null;
        store.show('failed', error);
      }
      throw error;
    }
  }

  function loadOnce(): Promise<Altcha> {
    loading ??= load();
    return loading;
  }

  /** The store already shows errors. */
  const start = () =>
    void loadOnce().then(
      (altcha) => altcha.begin(),
      () => {},
    );

  return {
    status: store.current,
    subscribe: store.subscribe,
    /** @returns a function that unmounts. */
    mount(): () => void {
      const controller = new AbortController();
      mounted = controller;
      return () => {
        controller.abort();
        mounted = null;
        loading = null;
      };
    },
    /** Call when the visitor starts to use the form, so that the token is ready for the submission. */
    begin() {
      const { state } = store.current();
      if (state === 'idle' || state === 'expired') start();
    },
    /** Call after an error. */
    retry: start,
    /** Returns a token for one submission: the same one until `reset`. @throws CaptchaError */
    getToken: async () => (await loadOnce()).getToken(),
    /** Call when the server has accepted or rejected the token. */
    reset() {
      void loading?.then(
        (altcha) => altcha.reset(),
        () => {},
      );
    },
  };
}
