import { type ReactNode, useEffect, useRef } from 'react';
import { href } from 'react-router';
import type { FieldErrors } from '../../domain/forms/rules.ts';
import type { ReferralFields } from '../../domain/referrals/form.ts';
import { referral } from '../content/referral.ts';
import { WithPhone } from '../practice/phone-link.tsx';
import { Alert } from '../ui/alert.tsx';
import { CheckIcon } from '../ui/icons.tsx';

/** The result of a submission: the reference, or the error. */
export type ReferralOutcome =
  | { isSent: true; reference: string }
  | {
      isSent: false;
      /** The response's status; 503 without a response. */
      status: number;
      /** The server's message, if it helps the visitor. */
      message: string | null;
      /** The site's origin, if the page was opened at another. */
      siteOrigin: string | null;
      errors: FieldErrors<keyof ReferralFields>;
    };

/** Shows the outcome (spec sections 2 and 8). Takes focus unless an invalid field does. */
export function ReferralAlert({ outcome }: { outcome: ReferralOutcome }) {
  const element = useRef<HTMLDivElement>(null);
  const takesFocus = outcome.isSent || Object.keys(outcome.errors).length === 0;
  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, [takesFocus]);

  return (
    <div
      ref={element}
      tabIndex={-1}
      className="mb-8 max-w-[600px] rounded-xl outline-none motion-safe:animate-alert"
    >
      {outcome.isSent ? <Sent reference={outcome.reference} /> : <NotSent {...outcome} />}
    </div>
  );
}

function Sent({ reference }: { reference: string }) {
  const { title, next, keep } = referral.success;
  return (
    <Message variant="success" icon={<CheckIcon />} title={title}>
      <p className="mt-2">
        Reference{' '}
        <strong className="ml-1 inline-block rounded-lg border border-leaf bg-white px-3 py-0.5 text-lg font-semibold tracking-widest tabular-nums select-all">
          {reference}
        </strong>
      </p>
      <p className="mt-3">{next}</p>
      <p>{keep}</p>
    </Message>
  );
}

function NotSent({ status, message, siteOrigin, errors }: Extract<ReferralOutcome, { isSent: false }>) {
  const { rejected, failed, elsewhere } = referral;
  if (siteOrigin !== null) {
    const address = siteOrigin + href('/patient-referral');
    return (
      <Message variant="danger" icon="!" title={elsewhere.title}>
        <p className="mt-1.5">
          {elsewhere.next}{' '}
          <a href={address} className="link wrap-anywhere">
            {address}
          </a>
          . <WithPhone text={elsewhere.call} />
        </p>
      </Message>
    );
  }
  const { title, next } = status === 403 ? rejected : failed;
  return (
    <Message variant="danger" icon="!" title={title}>
      {message && <p className="mt-1.5">{message}</p>}
      <p className="mt-1.5">
        <WithPhone text={Object.keys(errors).length > 0 ? failed.fields : next} />
      </p>
    </Message>
  );
}

function Message({
  variant,
  icon,
  title,
  children,
}: {
  variant: 'success' | 'danger';
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <Alert variant={variant}>
      <div className="flex gap-4">
        <span
          aria-hidden="true"
          className={`mt-0.5 grid size-9 shrink-0 place-items-center rounded-full font-semibold text-white ${variant === 'success' ? 'bg-green' : 'bg-coral'}`}
        >
          {icon}
        </span>
        <div className="min-w-0">
          <h2 className="mt-1 text-xl">{title}</h2>
          {children}
        </div>
      </div>
    </Alert>
  );
}
