import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toSlug } from '../../../domain/slugs.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { SessionEnded } from './failure.tsx';
import type { DescribedForm } from './use-write.ts';

/** A form that is a page: errors on top, and a save bar that stays in sight. */
export function PageForm<Values extends object>({
  form,
  top,
  sections,
  submitText = 'Save',
  cancel,
  buttons,
  children,
}: {
  form: DescribedForm<Values>;
  /** Content above the fields. */
  top?: ReactNode;
  /** Ids and titles, for links that stay in sight beside the form on a wide window. */
  sections?: Record<string, string>;
  submitText?: string;
  /** The path that Cancel leads to. */
  cancel: string;
  /** Buttons beside Save. */
  buttons?: ReactNode;
  children: ReactNode;
}) {
  const { fields, changed, invalid, isSubmitting } = form;
  const labels = [...new Set(changed.map((name) => fields[name].label))];
  return (
    <div className="gap-12 xl:grid xl:grid-cols-[minmax(0,600px)_minmax(0,1fr)]">
      <form {...form.props} className="max-w-[600px]">
        <div className="mb-8 space-y-6">
          <ErrorSummary
            fields={invalid.map((name) => ({ name, label: form.field(name).error ?? fields[name].label }))}
          />
          {top}
          <SessionEnded failure={form.failure} />
          <RequiredNote />
          {children}
        </div>
        <div
          data-stays
          className="bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-paper px-5 py-2.5 sm:-mx-4 sm:px-4 [@media(min-height:30rem)]:sticky"
        >
          <p
            className={`min-w-0 grow basis-40 truncate text-sm ${labels.length === 0 ? 'max-sm:hidden' : ''}`}
          >
            <strong>{changesText(labels.length)}</strong>
            <span className="ml-1">{labels.join(', ')}</span>
          </p>
          <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow max-sm:*:px-4">
            <Link to={cancel} className="button-quiet">
              Cancel
            </Link>
            {buttons}
            <button
              type="submit"
              disabled={labels.length === 0}
              aria-disabled={isSubmitting || undefined}
              className="button-primary"
            >
              {isSubmitting ? 'Saving...' : submitText}
            </button>
          </div>
        </div>
      </form>
      {sections && (
        <nav
          aria-label="Sections of the form"
          className="sticky top-6 self-start border-l border-line max-xl:hidden"
        >
          {Object.entries(sections).map(([id, title]) => (
            <a
              key={id}
              href={`#${id}`}
              className="flex min-h-9 items-center pl-4 text-[0.9375rem] hover:underline"
            >
              {title}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={toSlug(title)} className="mt-10 scroll-mt-6 space-y-6">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function changesText(count: number): string {
  if (count === 0) return 'No changes';
  return count === 1 ? '1 change' : `${count} changes`;
}
