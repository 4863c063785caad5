/** A telephone number that can be dialled. Its address is in digits, with the country code (RFC 3966). */
export function PhoneLink({ number, className = 'link' }: { number: string; className?: string }) {
  return (
    <a href={`tel:+1${number.replace(/\D/g, '')}`} className={className}>
      {number}
    </a>
  );
}
