import { useFetcher } from 'react-router';
import { JSON_POST } from '../editing/action-result.ts';
import { PortalSection } from '../portal/section.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';

/** Turns something of the user's account off and on. */
export function OwnChoice({
  title,
  text,
  isOn,
  submission,
}: {
  title: string;
  text: string;
  isOn: boolean;
  /** What changes it. */
  submission: { intent: string; [field: string]: string | boolean };
}) {
  const change = useFetcher();
  const isBusy = change.state !== 'idle';
  return (
    <PortalSection title={title}>
      <p className="text-[0.9375rem] text-ink-soft">{text}</p>
      <UntilHydrated>
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void (!isBusy && change.submit(submission, JSON_POST))}
          className="button-quiet mt-3"
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </button>
      </UntilHydrated>
    </PortalSection>
  );
}
