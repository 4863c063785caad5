import { type ReactNode, useEffect, useRef } from 'react';
import type { Faults } from '../../domain/fields.ts';
import type { ReferralFields } from '../../domain/referral.ts';
import { referral } from '../content/referral.ts';
import { Alert } from '../ui/alert.tsx';

/** What came of a referral: its reference, or why it was not taken. */
export type ReferralOutcome =
  | { isSent: true; reference: string }
  | {
      isSent: false;
      /** Of the API's answer; 503 when none came. */
      status: number;
      /** The server's own words, where they help the visitor. */
      message: string | null;
      faults: Faults<keyof ReferralFields>;
    };

/** Tells the outcome (spec sections 2 and 8), in sight and with the focus; not where a field takes the focus. */
export function ReferralAlert({ outcome }: { outcome: ReferralOutcome }) {
  const element = useRef<HTMLDivElement>(null);
  const takesFocus = outcome.isSent || Object.keys(outcome.faults).length === 0;
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
    <Alert variant="success" title={title}>
      <p>
        Reference{' '}
        <strong className="ml-1 inline-block rounded-lg border border-leaf bg-white px-3 py-0.5 text-lg font-semibold tracking-widest tabular-nums select-all">
          {reference}
        </strong>
      </p>
      <Line>
        {next} {keep}
      </Line>
    </Alert>
  );
}

function NotSent({ status, message, faults }: Extract<ReferralOutcome, { isSent: false }>) {
  const { refused, failed } = referral;
  if (status === 403) {
    return (
      <Alert variant="danger" title={refused.title}>
        <Line>{refused.next}</Line>
      </Alert>
    );
  }
  return (
    <Alert variant="danger" title={failed.title}>
      {message && <Line>{message}</Line>}
      <Line>{Object.keys(faults).length > 0 ? failed.fields : failed.next}</Line>
    </Alert>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="mt-1.5 first:mt-0">{children}</p>;
}
