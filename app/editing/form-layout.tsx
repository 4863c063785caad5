import type { ReactNode } from 'react';
import { SessionEnded } from '../accounts/session-ended.tsx';
import type { FieldChange } from '../content/provider-changes.ts';
import { EditConflict } from './edit-conflict.tsx';

/** The end of a page's form: an edit conflict, a link to sign in again, and the buttons. */
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
  /** The edited item, such as 'this provider'. */
  what: string;
  /** Another user's changes that caused the save to be rejected; null without a conflict. */
  conflictingChanges: FieldChange[] | null;
  /** The HTTP status of the last failed save. */
  status: number | null | undefined;
  /** Beside the button. */
  children?: ReactNode;
}) {
  return (
    <>
      {conflictingChanges && <EditConflict what={what} changes={conflictingChanges} />}
      <SessionEnded status={status} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <SaveButton label={submitLabel} hasChanges={changed.length > 0} isSubmitting={isSubmitting} />
        {children}
      </div>
    </>
  );
}

/** Submits a form with changes. */
export function SaveButton({
  label,
  hasChanges,
  isSubmitting,
}: {
  label: string;
  hasChanges: boolean;
  isSubmitting: boolean;
}) {
  return (
    <button
      type="submit"
      disabled={!hasChanges}
      aria-disabled={isSubmitting || undefined}
      className="button-primary"
    >
      {isSubmitting ? 'Saving...' : label}
    </button>
  );
}

/** Fields under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-6">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

/** A preview of what visitors will read, beside the fields. */
export function FormPreview({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus.
      tabIndex={0}
      className="max-h-[calc(100dvh-4rem)] min-w-0 scroll-edges overflow-y-auto rounded-2xl border border-line p-6 shadow-card xl:sticky xl:top-8"
    >
      <h2 className="text-xl">Preview</h2>
      {children}
    </section>
  );
}
