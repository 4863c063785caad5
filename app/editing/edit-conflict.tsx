import type { FieldChange } from '../content/provider-changes.ts';
import { Alert } from '../ui/alert.tsx';
import { ChangeText } from './change-text.tsx';

/** Shows what another user has saved since the form was loaded. */
export function EditConflict({ what, changes }: { what: string; changes: FieldChange[] }) {
  return (
    <Alert variant="warning" title={`Someone else has changed ${what}`}>
      <dl className="my-2 space-y-2">
        {changes.map((change) => (
          <div key={`${change.label} ${change.from} ${change.to}`}>
            <dt className="font-semibold">{change.label}</dt>
            <dd className="wrap-anywhere">
              <ChangeText change={change} />
            </dd>
          </div>
        ))}
      </dl>
      <p>What you typed is still here. Save again to keep it together with these changes.</p>
    </Alert>
  );
}
