import { type FocusEvent, useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { ReferralOutcome } from '../referral-alert.tsx';
import { useCaptcha } from './captcha-box.tsx';

/** Sends a form as JSON to the page's action with a captcha's token. Asks again when the server rejects the token. */
export function useCaptchaSubmission(onSent: () => void) {
  const fetcher = useFetcher<ReferralOutcome>();
  const captcha = useCaptcha();
  const outcome = fetcher.data;

  const handleOutcome = useEffectEvent((last: ReferralOutcome) => {
    if (last.isSent) {
      onSent();
      captcha.reset();
    } else if (last.status === 403 && last.siteOrigin === null) {
      captcha.reset();
      captcha.retry();
    }
  });
  useEffect(() => {
    if (outcome) handleOutcome(outcome);
  }, [outcome]);

  return {
    captcha,
    outcome,
    isSending: fetcher.state !== 'idle',
    async send(build: (token: string) => object): Promise<void> {
      fetcher.reset();
      let token: string;
      try {
        token = await captcha.getToken();
      } catch {
        return; // The captcha shows the error.
      }
      await fetcher.submit(JSON.stringify(build(token)), {
        method: 'post',
        encType: 'application/json',
        flushSync: true,
      });
    },
    /** For the form. Ignores the submit button, which the captcha's output could move away from the pointer. */
    startProps: {
      onFocus({ target }: FocusEvent): void {
        // Deferred, because it would delay the focus on slow devices.
        if (target instanceof HTMLInputElement) setTimeout(captcha.begin);
      },
      onChange: captcha.begin,
    },
  };
}
