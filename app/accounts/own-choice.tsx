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
  const action = isOn ? 'Turn off' : 'Turn on';
  return (
    <PortalSection
      title={title}
      actions={
        <UntilHydrated>
          <button
            type="button"
            aria-label={`${action}: ${title}`}
            aria-disabled={isBusy}
            onClick={() => void (!isBusy && change.submit(submission, JSON_POST))}
            className="button-quiet"
          >
            {action}
          </button>
        </UntilHydrated>
      }
    >
      <p className="text-[0.9375rem] text-ink-soft">{text}</p>
    </PortalSection>
  );
}
