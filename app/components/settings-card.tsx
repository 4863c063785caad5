import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetcher } from 'react-router';
import { Alert } from '../ui/alert.tsx';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { useSubmitOnce } from '../ui/use-submit-once.ts';

/** What a card's save came to: saved, nothing to save, or failed. */
export type SaveOutcome = { isSaved: boolean };

/** A card of the settings page: shows its values, edits them, saves them (spec section 4). */
export function SettingsCard({
  title,
  isLoaded,
  view,
  fields,
  onEdit,
  readSubmission,
}: {
  title: string;
  /** False when its data could not be loaded. */
  isLoaded: boolean;
  view: ReactNode;
  /** The controls of edit mode. */
  fields: ReactNode;
  /** Edit mode begins: the controls show what is stored. */
  onEdit: () => void;
  /** What to save, or null when a field has an error. */
  readSubmission: () => object | null;
}) {
  const fetcher = useFetcher<SaveOutcome>();
  const [isEditing, setEditing] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isSaving = fetcher.state !== 'idle';
  const mayStart = useSubmitOnce(isSaving);
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!fetcher.data) return;
    setFailed(!fetcher.data.isSaved);
    if (fetcher.data.isSaved) setEditing(false);
  }, [fetcher.data]);

  // Into the first field when editing begins, back to the button when it is over.
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    card.current?.querySelector<HTMLElement>(isEditing ? 'input' : 'button')?.focus();
  }, [isEditing]);

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const submission = flushSync(readSubmission);
    if (submission === null) focusFirstInvalid(event.currentTarget);
    if (submission === null || !mayStart()) return;
    setFailed(false);
    void fetcher.submit(JSON.stringify(submission), { method: 'post', encType: 'application/json' });
  }

  return (
    <section
      ref={card}
      aria-label={title}
      className="min-w-0 rounded-2xl border border-line bg-white p-6 shadow-card sm:p-8"
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{title}</h2>
        {isLoaded && !isEditing && (
          <UntilHydrated>
            <button
              type="button"
              onClick={() => {
                onEdit();
                setFailed(false);
                setEditing(true);
              }}
              aria-label={`Edit ${title}`}
              className="button-quiet"
            >
              Edit
            </button>
          </UntilHydrated>
        )}
      </div>
      {!isLoaded && (
        <Alert variant="danger">Failed to load data. Please refresh the page to try again.</Alert>
      )}
      {isLoaded && !isEditing && view}
      {isLoaded && isEditing && (
        <form noValidate onSubmit={save} className="space-y-5">
          {hasFailed && <Alert variant="danger">Failed to save changes. Please try again.</Alert>}
          {/* What is typed while a save is under way would be lost with its end. */}
          <fieldset disabled={isSaving} className="min-w-0 space-y-5">
            {fields}
          </fieldset>
          <div className="flex flex-wrap gap-3 pt-2">
            <button type="submit" aria-disabled={isSaving} className="button-primary">
              {isSaving ? 'Saving...' : 'Save'}
            </button>
            <button
              type="button"
              aria-disabled={isSaving}
              onClick={() => !isSaving && setEditing(false)}
              className="button-quiet"
            >
              Cancel
            </button>
          </div>
        </form>
      )}
    </section>
  );
}
