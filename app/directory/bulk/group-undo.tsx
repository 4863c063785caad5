import { useState } from 'react';
import type { DirectoryEvent } from '../../../domain/directory/schemas.ts';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** Says of a change in a provider's history how many others were changed with it, and undoes them all. */
export function GroupUndo({
  event: { groupId, others = 0, field },
  mayChange,
}: {
  event: DirectoryEvent;
  mayChange: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  // A mail cannot be undone.
  if (!groupId || others === 0 || field === 'confirmation_request') return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
      <p>Changed together with {others === 1 ? '1 other' : `${others} others`}.</p>
      {mayChange && (
        <UntilHydrated>
          <button type="button" onClick={() => setOpen(true)} className="link min-h-11 cursor-pointer">
            Undo all
          </button>
        </UntilHydrated>
      )}
      {isOpen && <UndoDialog groupId={groupId} onClose={() => setOpen(false)} />}
    </div>
  );
}
