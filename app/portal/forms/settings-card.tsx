import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Field } from '../../../domain/forms/field.ts';
import { keysOf } from '../../../domain/objects.ts';
import { Alert } from '../../ui/alert.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { HistoryLink } from '../history/history.tsx';
import { Failure } from './failure.tsx';
import { type FieldOptions, Fields } from './fields.tsx';
import { type Sent, useFields } from './use-write.ts';

type EditProps<Name extends string> = {
  fields: Record<Name, Field>;
  /** The stored values; null if they failed to load. */
  stored: Sent<NoInfer<Name>> | null;
  options?: FieldOptions;
  check?: (sent: Record<Name, unknown>) => Partial<Record<Name, string>>;
  /** Builds what the page's action takes from the changed values. */
  submission: (changes: Sent<Name>) => object;
};

/** A card of the settings page that shows and edits its values (spec section 4). */
export function SettingsCard<Name extends string>({
  title,
  view,
  stored,
  subject,
  ...edit
}: EditProps<Name> & {
  title: string;
  view: ReactNode;
  /** The path of its history in the API, below /api/portal. */
  subject: string;
}) {
  const [isEditing, setEditing] = useState(false);
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
      className="min-w-0 rounded-2xl border border-line bg-white p-6 shadow-card"
    >
      <div className="mb-5 flex min-h-(--button-height) items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        {stored && !isEditing && (
          <button
            type="button"
            onClick={() => setEditing(true)}
            aria-label={`Edit ${title}`}
            className="button-quiet shrink-0"
          >
            Edit
          </button>
        )}
      </div>
      {!stored && <Alert variant="danger">Failed to load data. Please refresh the page to try again.</Alert>}
      {stored && !isEditing && view}
      {!isEditing && (
        <p className="mt-6 border-t border-line pt-2">
          <HistoryLink subject={subject} name={title} className="link inline-flex min-h-11 items-center" />
        </p>
      )}
      {stored && isEditing && <SettingsForm {...edit} stored={stored} onClose={() => setEditing(false)} />}
    </section>
  );
}

function SettingsForm<Name extends string>({
  fields,
  options = {},
  onClose,
  ...edit
}: EditProps<Name> & { onClose: () => void }) {
  const form = useFields({ fields, ...edit, onDone: onClose, shows: 'errors' });
  const isBusy = form.isSubmitting;
  const names = keysOf(fields);

  return (
    <form {...form.props} className="space-y-5">
      <Failure failure={form.failure} text="Failed to save changes. Please try again." />
      {names.some((name) => fields[name].isRequired) && <RequiredNote />}
      <Fields form={form} names={names} options={options} />
      <div className="flex flex-wrap gap-3 pt-2">
        <button type="submit" aria-disabled={isBusy} className="button-primary">
          {isBusy ? 'Saving...' : 'Save'}
        </button>
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onClose()}
          className="button-quiet"
        >
          Cancel
        </button>
      </div>
    </form>
  );
}
