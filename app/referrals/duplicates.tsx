import { href, Link } from 'react-router';
import type { OpenedReferral } from '../../domain/referrals/schemas.ts';
import { age } from '../content/age.ts';
import { STATUS_LABELS } from '../content/referral-work.ts';
import { Alert } from '../ui/alert.tsx';

/** Links to referrals that may be about the same patient; nothing without any. */
export function Duplicates({ duplicates, now }: Pick<OpenedReferral, 'duplicates'> & { now: number }) {
  if (duplicates.length === 0) return null;
  return (
    <div className="mb-5 print:hidden">
      <Alert variant="warning" title="Possible duplicates" isAnnounced={false}>
        <p>The same phone number and last name, within 30 days:</p>
        <ul>
          {duplicates.map(({ id, reference, status, createdAt }) => (
            <li key={id}>
              <Link
                to={href('/portal/referrals/:referralId', { referralId: String(id) })}
                className="link inline-flex min-h-11 items-center tabular-nums"
              >
                {reference}
              </Link>
              , {STATUS_LABELS[status].toLowerCase()}, received {age(createdAt, now)}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
