import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { SessionEnded } from '../accounts/session-ended.tsx';
import type { FieldChange } from '../content/provider-changes.ts';
import { RequiredNote } from '../ui/field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { ErrorSummary, SaveBar } from './long-form.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** A form beside a preview of what visitors will read. Its save bar, with an edit conflict above it, stays in sight. */
export function PreviewedForm<Name extends string>({
  form: { props, changed, isSubmitting },
  labelOf,
  what,
  conflictingChanges,
  status,
  errors = [],
  preview,
  columns = 'xl:grid-cols-[600px_minmax(0,22rem)]',
  cancel,
  children,
}: {
  form: { props: ComponentProps<'form'>; changed: Name[]; isSubmitting: boolean };
  /** The label of a changed field. */
  labelOf: (name: Name) => string;
  /** The edited item, such as 'this FAQ'. */
  what: string;
  /** Another user's changes that caused the save to be rejected; null without a conflict. */
  conflictingChanges: FieldChange[] | null;
  /** The HTTP status of the last failed save. */
  status: number | null | undefined;
  /** What to correct, above all fields, by the ids of their places. */
  errors?: { id: string; text: string }[];
  preview: ReactNode;
  /** The class of the columns on a wide screen. */
  columns?: string;
  /** The path of the list that the item is in. */
  cancel?: string;
  /** The fields. */
  children: ReactNode;
}) {
  return (
    <form {...props}>
      <UnsavedChanges isUnsaved={changed.length > 0} />
      <div className={`mb-8 grid grid-cols-1 items-start gap-x-12 gap-y-10 ${columns}`}>
        <UntilHydrated className="min-w-0 max-w-[600px] space-y-6">
          <ErrorSummary errors={errors} />
          <RequiredNote />
          {children}
        </UntilHydrated>
        {preview}
      </div>
      <UntilHydrated>
        <div className="mb-4 max-w-[600px] space-y-4 empty:hidden">
          {conflictingChanges && <EditConflict what={what} changes={conflictingChanges} />}
          <SessionEnded status={status} />
        </div>
        <SaveBar changes={[...new Set(changed.map(labelOf))]} submitLabel="Save" isSubmitting={isSubmitting}>
          {cancel && (
            <Link to={cancel} className="button-quiet">
              Cancel
            </Link>
          )}
        </SaveBar>
      </UntilHydrated>
    </form>
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
      <h2 className="font-sans text-sm font-semibold tracking-normal text-ink-soft">Preview</h2>
      {children}
    </section>
  );
}
