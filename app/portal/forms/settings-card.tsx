import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { type Form, type FormErrors, useForm } from '../../ui/use-form.ts';
import { type ActionResult, JSON_POST } from '../frame/action-result.ts';
import { SessionEnded } from '../frame/session-ended.tsx';

type EditProps<Values extends object> = {
  /** The stored values; null if they failed to load. */
  stored: Values | null;
  validate?: (values: Values) => FormErrors<Values>;
  /** The controls of edit mode. */
  fields: (form: Form<Values>) => ReactNode;
  /** Builds the payload of the page's action. */
  submission: (values: Values, changed: (keyof Values)[]) => object;
};

/** A card of the settings page that shows and edits its values (spec section 4). */
export function SettingsCard<Values extends object>({
  title,
  view,
  stored,
  history,
  ...edit
}: EditProps<Values> & {
  title: string;
  view: ReactNode;
  /** Below the view; null if it failed to load. */
  history?: ReactNode;
}) {
  const [isEditing, setEditing] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const card = useRef<HTMLElement>(null);

  // Focuses the first field when editing begins, and the Edit button when it ends.
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    card.current?.querySelector<HTMLElement>(isEditing ? 'input' : 'button')?.focus();
  }, [isEditing]);

  return (
    <section
      ref={card}
      aria-label={title}
      className="min-w-0 rounded-2xl border border-line bg-white p-6 shadow-card sm:p-8"
    >
      <div className="mb-5 flex min-h-12 items-center justify-between gap-3">
        <h2 className="text-2xl">{title}</h2>
        {stored && !isEditing && (
          <UntilHydrated>
            <button
              type="button"
              onClick={() => setEditing(true)}
              aria-label={`Edit ${title}`}
              className="button-quiet shrink-0"
            >
              Edit
            </button>
          </UntilHydrated>
        )}
      </div>
      {!stored && <Alert variant="danger">Failed to load data. Please refresh the page to try again.</Alert>}
      {stored && !isEditing && view}
      {!isEditing && history && (
        <details
          onToggle={({ currentTarget: { open } }) => setHistoryOpen(open)}
          className="group mt-6 border-t border-line pt-3"
        >
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold group-open:[&>svg]:rotate-180">
            <span>
              History<span className="sr-only"> of {title}</span>
            </span>
            <ChevronIcon />
          </summary>
          {isHistoryOpen && <div className="mt-2">{history}</div>}
        </details>
      )}
      {stored && isEditing && <SettingsForm {...edit} stored={stored} onClose={() => setEditing(false)} />}
    </section>
  );
}

function SettingsForm<Values extends object>({
  stored,
  validate,
  fields,
  submission,
  onClose,
}: EditProps<Values> & { stored: Values; onClose: () => void }) {
  const fetcher = useFetcher<ActionResult>();
  const form = useForm({
    initial: stored,
    validate,
    onSubmit: (values, changed) => fetcher.submit(JSON.stringify(submission(values, changed)), JSON_POST),
  });
  const { isSubmitting } = form;
  const isSaved = fetcher.data?.status === null;
  const failure = isSubmitting ? null : fetcher.data?.status;

  useEffect(() => {
    if (isSaved && !isSubmitting) onClose();
  }, [isSaved, isSubmitting, onClose]);

  return (
    <form {...form.props} className="space-y-5">
      {failure && <Alert variant="danger">Failed to save changes. Please try again.</Alert>}
      <SessionEnded status={failure} />
      {/* A successful save would discard changes made while it is pending. */}
      <UntilHydrated isDisabled={isSubmitting} className="min-w-0 space-y-5">
        {fields(form)}
      </UntilHydrated>
      <div className="flex flex-wrap gap-3 pt-2">
        <button type="submit" aria-disabled={isSubmitting} className="button-primary">
          {isSubmitting ? 'Saving...' : 'Save'}
        </button>
        <button
          type="button"
          aria-disabled={isSubmitting}
          onClick={() => !isSubmitting && onClose()}
          className="button-quiet"
        >
          Cancel
        </button>
      </div>
    </form>
  );
}
