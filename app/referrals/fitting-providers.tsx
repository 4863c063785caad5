import { href, Link } from 'react-router';
import type { OpenedReferral } from '../../domain/referrals/schemas.ts';
import { Card } from '../portal/section.tsx';

/** Who fits the patient today, to name on the phone; nothing unless state and insurer are given. */
export function FittingProviders({ patient, fittingProviders: providers }: OpenedReferral) {
  if (patient.stateCode === null || patient.insuranceCompanyName === null) return null;
  return (
    <Card title="Who fits today">
      {providers.length === 0 && <p>Nobody fits today.</p>}
      <ul className="space-y-1">
        {providers.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={href('/portal/providers/:providerId', { providerId: String(id) })}
              className="link inline-flex min-h-11 items-center"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
