import { useFetcher } from 'react-router';
import { JSON_POST } from '../editing/action-result.ts';
import { PortalSection } from '../portal/section.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { ExplainedCheckbox } from './permissions-field.tsx';

/** Turns something of the user's account off and on, at once. */
export function OwnChoice({
  title,
  label,
  explanation,
  isOn,
  submission,
}: {
  title: string;
  label: string;
  explanation: string;
  isOn: boolean;
  /** What changes it. */
  submission: { intent: string; [field: string]: string | boolean };
}) {
  const change = useFetcher();
  const isBusy = change.state !== 'idle';
  return (
    <PortalSection title={title}>
      <UntilHydrated>
        <ExplainedCheckbox
          {...{ label, explanation }}
          value={isBusy ? !isOn : isOn}
          onChange={() => void (!isBusy && change.submit(submission, JSON_POST))}
        />
      </UntilHydrated>
    </PortalSection>
  );
}
