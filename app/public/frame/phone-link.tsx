import type { ReactNode } from 'react';
import { usePractice } from './use-practice.ts';

type PhoneLinkProps = { number: string; label?: ReactNode; className?: string };

/** A link that dials a US phone number (RFC 3966). */
export function PhoneLink({ number, label = number, className = 'link whitespace-nowrap' }: PhoneLinkProps) {
  return (
    <a href={`tel:+1${number.replace(/\D/g, '')}`} className={className}>
      {label}
    </a>
  );
}

/** Appends the practice's phone number to a text without a final period. */
export function WithPhone({ text }: { text: string }) {
  const { phone } = usePractice();
  return (
    <span>
      <span>{text}</span>
      {!text.endsWith('.') && (
        <span>
          {' '}
          <PhoneLink number={phone} />.
        </span>
      )}
    </span>
  );
}
