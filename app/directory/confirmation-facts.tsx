import { formatDate } from '../../domain/dates.ts';
import type { Provider } from '../../domain/directory/schemas.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { nameWithCredentials } from '../../domain/names.ts';
import { Avatar } from './avatar.tsx';
import { Bio, Section, StatesAndInsurers } from './provider-details.tsx';

/** The public facts of an entry, for the dietitian to check. */
export function ConfirmationFacts({ provider }: { provider: Provider }) {
  const { photoUrl, credentials, bio, appointmentSchedulingUrl } = provider;
  return (
    <article className="wrap-anywhere">
      <Avatar url={photoUrl} widths={PICTURE_WIDTHS.photo} size={160} className="size-40 rounded-3xl" />
      <h2 className="mt-4 text-3xl">{nameWithCredentials(provider)}</h2>
      <p className="mt-1 text-ink-soft">{credentials.map(({ title }) => title).join(' · ')}</p>
      <Section title="New patients">
        <p>{availability(provider)}</p>
      </Section>
      <Section title="Online booking">
        <p>{appointmentSchedulingUrl ?? 'No link'}</p>
      </Section>
      <StatesAndInsurers provider={provider} />
      {bio && (
        <Section title="About">
          <Bio text={bio} />
        </Section>
      )}
    </article>
  );
}

function availability({ acceptingNewPatients, pausedUntil, pauseNote }: Provider): string {
  if (acceptingNewPatients) return 'You take new patients.';
  const until = pausedUntil === null ? 'at the moment' : `until ${formatDate(pausedUntil)}`;
  return [`You take no new patients ${until}.`, pauseNote].filter(Boolean).join(' ');
}
