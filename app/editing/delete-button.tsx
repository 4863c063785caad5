import { type ReactNode, useState } from 'react';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import type { ItemRemoval } from './action-result.ts';
import { FormDialog } from './form-dialog.tsx';

/** Deletes the item of a page after a question. Submits an `ItemRemoval` to the page's action. */
export function DeleteButton({
  what,
  name,
  revision,
  children,
}: {
  what: string;
  /** For the flash. */
  name: string;
  revision: number;
  /** The question, and what follows from a removal. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <UntilHydrated>
      <button type="button" onClick={() => setOpen(true)} className="button-quiet">
        Delete
      </button>
      {isOpen && (
        <FormDialog
          role="alertdialog"
          title={`Delete ${what}`}
          description={<p>{children}</p>}
          submitText="Delete"
          busyText="Deleting..."
          submission={() => ({ intent: 'remove', revision, name }) satisfies ItemRemoval}
          onClose={() => setOpen(false)}
        />
      )}
    </UntilHydrated>
  );
}
