import { use, useEffect, useState } from 'react';
import { createApiClient } from '../../../api/client.ts';
import { ApiContext } from '../../../api/context.ts';
import { Icon } from '../../../ui/icons.tsx';
import { WithPhone } from '../../frame/phone-link.tsx';
import { CheckIcon } from '../referral-alert.tsx';
import { CAPTCHA_STATES } from '../referral-texts.ts';
import { type Captcha, type CaptchaState, createCaptcha } from './captcha.ts';

/** Creates a form's captcha, which a CaptchaBox shows. */
export function useCaptcha(): Captcha {
  const environment = use(ApiContext);
  const [captcha] = useState(() => createCaptcha(createApiClient(environment)));
  return captcha;
}

/** The captcha's state and error. Subscribes to changes itself, so the form does not rerender. */
export function CaptchaBox({ captcha }: { captcha: Captcha }) {
  const { state, error } = captcha.useStatus();
  useEffect(() => captcha.reset, [captcha]);
  const hasError = error !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which cannot be next to the icon.
    <div
      role="group"
      aria-label="Human verification"
      data-state={state}
      className={`rounded-xl border px-4 py-3 transition-colors print:hidden ${hasError ? 'border-coral bg-coral-pale' : COLORS[state]}`}
    >
      {/* The same height in each state, so that the button below does not move. */}
      <div className="flex min-h-16 items-center gap-3.5 sm:min-h-11">
        <StateIcon state={state} />
        <div className="min-w-0">
          <p className="text-sm font-semibold">Human verification</p>
          {/* In a paragraph: Orca does not read the text of a status itself. */}
          <div role="status" className="text-sm text-ink-soft">
            <p>{CAPTCHA_STATES[state]}</p>
          </div>
        </div>
      </div>
      <p role="alert" className="mt-2.5 text-sm font-medium text-coral-deep empty:hidden">
        {error && <WithPhone text={error} />}
      </p>
      {state === 'failed' && (
        <button type="button" onClick={captcha.retry} className="button-quiet mt-3 bg-white">
          Try again
        </button>
      )}
    </div>
  );
}

const NEUTRAL = 'border-line bg-cream';
const COLORS: Record<CaptchaState, string> = {
  idle: NEUTRAL,
  checking: NEUTRAL,
  verified: 'border-leaf bg-mint-pale',
  expired: 'border-mustard bg-mustard-pale',
  failed: 'border-coral bg-coral-pale',
};

/** A spinner while the captcha is busy, a check mark when it is done, and otherwise a shield. */
function StateIcon({ state }: { state: CaptchaState }) {
  if (state === 'verified') {
    return (
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-green text-white">
        <CheckIcon />
      </span>
    );
  }
  if (state === 'checking') {
    return (
      <span
        aria-hidden="true"
        className="size-9 shrink-0 rounded-full border-3 border-leaf border-t-green motion-safe:animate-spin"
      />
    );
  }
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-white text-green">
      <ShieldIcon />
    </span>
  );
}

function ShieldIcon() {
  return <Icon path="M10 2.5 16.5 5v4.5c0 4-2.7 6.8-6.5 8-3.8-1.2-6.5-4-6.5-8V5L10 2.5Z" />;
}
