import type { ReactNode } from 'react';

type PhoneLinkProps = { number: string; label?: ReactNode; className?: string };

/** A link that dials a US phone number (RFC 3966). */
export function PhoneLink({ number, label = number, className = 'link whitespace-nowrap' }: PhoneLinkProps) {
  return (
    <a href={`tel:+1${number.replace(/\D/g, '')}`} className={className}>
      {label}
    </a>
  );
}
