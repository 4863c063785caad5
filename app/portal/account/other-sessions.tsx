import { useFetcher } from 'react-router';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { JSON_POST } from '../frame/action-result.ts';
import { PortalSection } from '../frame/section.tsx';

/** Ends the user's sessions in other browsers. */
export function OtherSessions() {
  const ending = useFetcher();
  return (
    <PortalSection title="Sessions">
      <p className="mb-4 text-[0.9375rem] text-ink-soft">
        A session ends after 30 minutes without use. You can also end those in all other browsers now.
      </p>
      <UntilHydrated>
        <button
          type="button"
          onClick={() => void ending.submit({ intent: 'end' }, JSON_POST)}
          disabled={ending.state !== 'idle'}
          className="button-quiet"
        >
          Sign out everywhere else
        </button>
      </UntilHydrated>
    </PortalSection>
  );
}
