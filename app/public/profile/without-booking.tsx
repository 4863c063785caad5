import { href, Link } from 'react-router';
import { PhoneLink } from '../frame/phone-link.tsx';
import { usePractice } from '../frame/use-practice.ts';

type Props = {
  /** Whether visitors can be a patient. */
  isAccepting: boolean;
};

/** How to reach the practice from a profile without a booking link. */
export function Contact({ isAccepting }: Props) {
  const { email } = usePractice();
  return (
    <p>
      {isAccepting ? 'For an appointment, call us or write to ' : 'Questions? Call us or write to '}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
      .
    </p>
  );
}

/** What visitors can do on a profile without a booking link. */
export function WithoutBooking({ isAccepting }: Props) {
  const { phone } = usePractice();
  return (
    <div className="flex flex-wrap gap-3 *:grow">
      <PhoneLink
        number={phone}
        label={`Call ${phone}`}
        className={isAccepting ? 'button-primary' : 'button-quiet'}
      />
      <Link to={href('/patient-referral')} className="button-quiet">
        Refer a Patient
      </Link>
    </div>
  );
}
