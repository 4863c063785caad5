import { practice } from '../../practice.config.ts';

/** A link that dials a US phone number (RFC 3966). */
export function PhoneLink({ number, className = 'link' }: { number: string; className?: string }) {
  return (
    <a href={`tel:+1${number.replace(/\D/g, '')}`} className={className}>
      {number}
    </a>
  );
}

/** Appends the practice's phone number to a text without a final period. */
export function WithPhone({ text }: { text: string }) {
  if (text.endsWith('.')) return text;
  return (
    <>
      {text} <PhoneLink number={practice.contact.phone} className="link whitespace-nowrap" />.
    </>
  );
}
