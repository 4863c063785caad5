import { useEffect, useRef, useSyncExternalStore } from 'react';
import { CAPTCHA_STATES } from '../../content/referral.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { WithPhone } from '../phone-link.tsx';
import type { CaptchaState } from './captcha.ts';
import type { Captcha } from './create-captcha.ts';

/**
 * What a captcha shows of itself: how far it has come, what went wrong, and a service's own widget. It hears of changes
 * by itself, so that the form around it need not be rendered anew.
 */
export function CaptchaBox({ captcha }: { captcha: Captcha }) {
  const { state, error } = useSyncExternalStore(captcha.subscribe, captcha.status, captcha.status);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? captcha.open(place.current) : undefined), [captcha]);
  const hasError = error !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which cannot stand beside the mark.
    <div
      role="group"
      aria-label="Human verification"
      data-state={state}
      className={`rounded-xl border px-4 py-3 transition-colors ${hasError ? 'border-coral bg-coral-pale' : COLORS[state]}`}
    >
      {/* As high in each state: the button below must not move. */}
      <div className="flex min-h-16 items-center gap-3.5 sm:min-h-11">
        <Mark state={state} />
        <div className="min-w-0">
          <p className="text-sm font-semibold">Human verification</p>
          <p role="status" className="text-sm text-ink-soft">
            {CAPTCHA_STATES[state]}
          </p>
        </div>
      </div>
      {/* Always there: a service draws into it what React does not know. */}
      <div ref={place} className="mt-3 empty:hidden" />
      <p role="alert" className="mt-2.5 text-sm font-medium text-coral-deep empty:hidden">
        {error && <WithPhone text={error.message} />}
      </p>
      {state === 'failed' && (
        <button type="button" onClick={captcha.retry} className="button-quiet mt-3 bg-white">
          Try again
        </button>
      )}
    </div>
  );
}

const CALM = 'border-line bg-cream';
const COLORS: Record<CaptchaState, string> = {
  idle: CALM,
  loading: CALM,
  asking: CALM,
  checking: CALM,
  verified: 'border-leaf bg-mint-pale',
  expired: 'border-mustard bg-mustard-pale',
  failed: 'border-coral bg-coral-pale',
};

/** A ring that turns while it is checked, and fills when it is done. */
function Mark({ state }: { state: CaptchaState }) {
  if (state === 'verified') {
    return (
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-green text-white">
        <CheckIcon />
      </span>
    );
  }
  const isBusy = state === 'loading' || state === 'checking';
  return (
    <span
      aria-hidden="true"
      className={`size-9 shrink-0 rounded-full border-3 ${isBusy ? 'border-leaf border-t-green motion-safe:animate-spin' : 'border-leaf/60 bg-white'}`}
    />
  );
}
