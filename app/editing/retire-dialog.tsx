import { providerCountText } from '../content/counts.ts';
import { FormDialog } from './form-dialog.tsx';

/** Confirms the retirement of an insurer or a credential, and its removal from the providers that have it. */
export function RetireDialog({
  what,
  name,
  item: { id, revision, providerCount },
  consequence,
  onClose,
}: {
  /** For example, 'Insurer'. */
  what: string;
  name: string;
  item: { id: number; revision: number; providerCount: number };
  consequence: string;
  onClose: () => void;
}) {
  const count = providerCountText(providerCount);
  return (
    <FormDialog
      role="alertdialog"
      title={`Retire ${what}`}
      description={
        <>
          <p>
            Are you sure you want to retire {name}? {consequence}
          </p>
          {providerCount > 0 && (
            <p className="mt-2 font-semibold">
              {providerCount === 1 ? `${count} has it` : `${count} have it`}, now or in the past. It will be
              removed from {providerCount === 1 ? 'this entry' : 'all of them'}, with an entry in the history.
            </p>
          )}
        </>
      }
      submitText={providerCount > 0 ? `Remove from ${count} and retire` : 'Retire'}
      busyText="Retiring..."
      submission={() => ({ intent: 'retire', id, revision, name, isRemoved: providerCount > 0 })}
      onClose={onClose}
    />
  );
}
