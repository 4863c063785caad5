import { practice } from '../../practice.config.ts';

/** A telephone number that can be dialled. Its address is in digits, with the country code (RFC 3966). */
export function PhoneLink({ number, className = 'link' }: { number: string; className?: string }) {
  return (
    <a href={`tel:+1${number.replace(/\D/g, '')}`} className={className}>
      {number}
    </a>
  );
}

/** A text that may end with whom to call: one without a full stop goes on with the practice's telephone number. */
export function WithPhone({ text }: { text: string }) {
  if (text.endsWith('.')) return text;
  return (
    <>
      {text} <PhoneLink number={practice.contact.phone} className="link whitespace-nowrap" />.
    </>
  );
}
