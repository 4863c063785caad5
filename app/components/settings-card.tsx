import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Alert } from '../ui/alert.tsx';

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
  /** What to save, or null when a field is at fault. */
  readSubmission: () => object | null;
}) {
  const fetcher = useFetcher<SaveOutcome>();
  const [isEditing, setEditing] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isSaving = fetcher.state !== 'idle';

  useEffect(() => {
    if (!fetcher.data) return;
    setFailed(!fetcher.data.isSaved);
    if (fetcher.data.isSaved) setEditing(false);
  }, [fetcher.data]);

  function save(event: FormEvent): void {
    event.preventDefault();
    const submission = readSubmission();
    if (submission === null || isSaving) return;
    setFailed(false);
    void fetcher.submit(JSON.stringify(submission), { method: 'post', encType: 'application/json' });
  }

  return (
    <section aria-label={title} className="rounded-2xl border border-line bg-white p-6 shadow-card sm:p-8">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{title}</h2>
        {isLoaded && !isEditing && (
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
        )}
      </div>
      {!isLoaded && (
        <Alert variant="danger">Failed to load data. Please refresh the page to try again.</Alert>
      )}
      {isLoaded && !isEditing && view}
      {isLoaded && isEditing && (
        <form noValidate onSubmit={save} className="space-y-5">
          {hasFailed && <Alert variant="danger">Failed to save changes. Please try again.</Alert>}
          {fields}
          <div className="flex flex-wrap gap-3 pt-2">
            <button type="submit" aria-disabled={isSaving} className="button-primary">
              {isSaving ? 'Saving...' : 'Save'}
            </button>
            <button type="button" onClick={() => setEditing(false)} className="button-quiet">
              Cancel
            </button>
          </div>
        </form>
      )}
    </section>
  );
}

/** What is stored, by name. */
export function SettingsList({ items }: { items: [name: string, value: ReactNode][] }) {
  return (
    <dl className="space-y-4">
      {items.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
