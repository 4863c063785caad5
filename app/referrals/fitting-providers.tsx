import { href, Link } from 'react-router';
import type { FittingProvider } from '../../domain/referrals/schemas.ts';
import { Card } from '../portal/section.tsx';

/** Who fits the patient today, to name on the phone. */
export function FittingProviders({ providers }: { providers: FittingProvider[] }) {
  if (providers.length === 0) return null;
  return (
    <Card title="Who fits today">
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
