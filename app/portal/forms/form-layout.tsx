import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { RequiredNote } from '../../ui/field.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { SessionEnded } from '../frame/session-ended.tsx';
import { ErrorSummary, SaveBar } from './long-form.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** A form whose save bar stays in sight. */
export function EditForm<Name extends string>({
  form: { props, changed, isSubmitting },
  labelOf,
  status,
  errors = [],
  cancel,
  children,
}: {
  form: { props: ComponentProps<'form'>; changed: Name[]; isSubmitting: boolean };
  /** The label of a changed field. */
  labelOf: (name: Name) => string;
  /** The HTTP status of the last failed save. */
  status: number | null | undefined;
  /** What to correct, above all fields, by the ids of their places. */
  errors?: { id: string; text: string }[];
  /** The path of the list that the item is in. */
  cancel?: string;
  /** The fields. */
  children: ReactNode;
}) {
  return (
    <form {...props}>
      <UnsavedChanges isUnsaved={changed.length > 0} />
      <UntilHydrated className="mb-8 min-w-0 max-w-[600px] space-y-6">
        <ErrorSummary errors={errors} />
        <RequiredNote />
        {children}
      </UntilHydrated>
      <UntilHydrated>
        <div className="mb-4 max-w-[600px] space-y-4 empty:hidden">
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
