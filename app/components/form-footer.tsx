import type { ReactNode } from 'react';
import type { FieldChange } from '../content/provider-changes.ts';
import { EditConflict } from './edit-conflict.tsx';
import { SessionEnded } from './session-ended.tsx';

/** The end of a page's form: what somebody else has saved meanwhile, how to sign in again, and the buttons. */
export function FormFooter({
  form: { changed, isSubmitting },
  submitLabel = 'Save',
  what,
  conflictingChanges,
  status,
  children,
}: {
  form: { changed: unknown[]; isSubmitting: boolean };
  submitLabel?: string;
  /** Such as 'this provider'. */
  what: string;
  /** Null unless the save was rejected for it. */
  conflictingChanges: FieldChange[] | null;
  /** Of the last save's error. */
  status: number | undefined;
  /** Beside the button. */
  children?: ReactNode;
}) {
  return (
    <>
      {conflictingChanges && <EditConflict what={what} changes={conflictingChanges} />}
      <SessionEnded status={status} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <button
          type="submit"
          disabled={changed.length === 0}
          aria-disabled={isSubmitting || undefined}
          className="button-primary"
        >
          {isSubmitting ? 'Saving...' : submitLabel}
        </button>
        {children}
      </div>
    </>
  );
}
