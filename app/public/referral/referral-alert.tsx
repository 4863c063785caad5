import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { ApiError } from '../../api/api-error.ts';
import { usePractice } from '../../frame/use-practice.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

type Failure = {
  isSent: false;
  /** The response's status; 503 without a response. */
  status: number;
  /** The server's message, for STATUSES_WITH_MESSAGE only. */
  message: string | null;
  errors: FieldErrors<string>;
};

export type ReferralOutcome = { isSent: true; reference: string } | Failure;

/** Statuses whose message helps the visitor. */
const STATUSES_WITH_MESSAGE = [429, 503];

export function describeFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    return { isSent: false, status: 500, message: null, errors: {} };
  }
  const { status, fieldErrors, serverMessage } = error;
  const message = STATUSES_WITH_MESSAGE.includes(status) ? serverMessage : null;
  return { isSent: false, status, message, errors: fieldErrors };
}

/** Shows the outcome of a referral (spec sections 2 and 8). Takes focus unless an invalid field does. */
export function ReferralAlert({ outcome }: { outcome: ReferralOutcome }) {
  const element = useRef<HTMLDivElement>(null);
  const takesFocus = outcome.isSent || Object.keys(outcome.errors).length === 0;
  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView();
  }, [takesFocus]);

  return (
    <div
      ref={element}
      tabIndex={-1}
      className="mb-8 max-w-[600px] -scroll-mt-16 rounded-xl outline-none motion-safe:animate-alert"
    >
      <Alert variant={outcome.isSent ? 'success' : 'danger'}>
        <div className="gap-4 sm:flex sm:py-2">
          <span
            aria-hidden="true"
            className={`mt-0.5 grid size-9 shrink-0 place-items-center rounded-full font-semibold text-white ${outcome.isSent ? 'bg-green' : 'bg-coral'}`}
          >
            {outcome.isSent ? <CheckIcon /> : '!'}
          </span>
          <div className="min-w-0 grow">
            {outcome.isSent ? <Sent {...outcome} /> : <NotSent {...outcome} />}
          </div>
        </div>
      </Alert>
    </div>
  );
}

const TITLE = 'mt-2 mb-1.5 text-2xl sm:mt-1';

function Sent({ reference }: { reference: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <h2 className={TITLE}>Your referral was submitted successfully!</h2>
      <p>We will call or email your patient to find a time.</p>
      <p className="mt-5 rounded-xl border border-leaf bg-white px-4 py-3">
        <span className="text-sm text-ink-soft">Reference</span>{' '}
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <strong translate="no" className="text-2xl font-semibold tracking-widest tabular-nums select-all">
            {reference}
          </strong>
          {/* Browsers have a clipboard only for https and localhost. */}
          {navigator.clipboard && (
            <button
              type="button"
              onClick={() => void navigator.clipboard.writeText(reference).then(() => setCopied(true))}
              className="button-compact"
            >
              <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
            </button>
          )}
        </span>
        <span className="block text-sm text-ink-soft">
          Please keep the reference, in case you contact us about it.
        </span>
      </p>
    </>
  );
}

function NotSent({ status, message, errors }: Failure) {
  const { phone } = usePractice();
  return (
    <>
      <h2 className={TITLE}>
        {status === 403 ? 'CAPTCHA verification failed' : 'Something went wrong. Please try again later.'}
      </h2>
      {message && <p className="mb-1.5">{message}</p>}
      {Object.keys(errors).length > 0 ? (
        <p>Nothing you typed is lost. Please look at the fields marked below.</p>
      ) : (
        <p>
          Nothing you typed is lost. You can press Submit again, or call us at <PhoneLink number={phone} />.
        </p>
      )}
    </>
  );
}
