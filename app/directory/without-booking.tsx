import { href, Link } from 'react-router';
import { PhoneLink } from '../practice/phone-link.tsx';
import { usePractice } from '../practice/use-practice.ts';

/** What visitors can do on a profile without a booking link. @param isAccepting whether they can be a patient. */
export function WithoutBooking({ isAccepting }: { isAccepting: boolean }) {
  const { phone, email } = usePractice();
  return (
    <div className="mt-5 print:hidden">
      <p>
        {isAccepting ? 'For an appointment, call us or write to ' : 'Questions? Call us or write to '}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
        .
      </p>
      <div className="mt-4 flex flex-wrap gap-3 *:w-full sm:*:w-auto">
        <PhoneLink
          number={phone}
          label={`Call ${phone}`}
          className={isAccepting ? 'button-primary' : 'button-quiet'}
        />
        <Link to={href('/patient-referral')} className="button-quiet">
          Refer a Patient
        </Link>
      </div>
    </div>
  );
}
