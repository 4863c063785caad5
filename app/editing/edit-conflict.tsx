import { useEffect, useRef } from 'react';
import type { FieldChange } from '../content/item-changes.ts';
import { Alert } from '../ui/alert.tsx';
import { ChangeText } from './change-text.tsx';

/** Shows what another user has saved since the form was loaded, and scrolls to it. */
export function EditConflict({ what, changes }: { what: string; changes: FieldChange[] }) {
  const notice = useRef<HTMLDivElement>(null);
  const text = JSON.stringify(changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each conflict.
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
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
    </div>
  );
}
