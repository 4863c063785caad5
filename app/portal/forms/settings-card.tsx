import { type ReactNode, useState } from 'react';
import type { Field } from '../../../domain/forms/field.ts';
import { keysOf } from '../../../domain/objects.ts';
import { Alert } from '../../ui/alert.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { Card } from '../frame/section.tsx';
import { HistoryLink } from '../history/history.tsx';
import { Failure } from './failure.tsx';
import { type FieldOptions, Fields } from './fields.tsx';
import { type Sent, useFields } from './use-write.ts';

type EditProps<Name extends string> = {
  fields: Record<Name, Field>;
  /** The stored values; null if they failed to load. */
  stored: Sent<NoInfer<Name>> | null;
  options?: FieldOptions;
  /** Builds what the page's action takes from the changed values. */
  submission: (changes: Sent<Name>) => object;
};

const focus = (element: HTMLElement | null) => element?.focus();
const focusField = (element: HTMLElement | null) => element?.querySelector('input')?.focus();

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
  const [mode, setMode] = useState<'loaded' | 'editing' | 'edited'>('loaded');
  if (stored && mode === 'editing') {
    return (
      <Card title={title} actions={null}>
        <div ref={focusField}>
          <SettingsForm {...edit} stored={stored} onClose={() => setMode('edited')} />
        </div>
      </Card>
    );
  }
  return (
    <Card
      title={title}
      actions={
        stored && (
          <button
            ref={mode === 'edited' ? focus : null}
            type="button"
            onClick={() => setMode('editing')}
            aria-label={`Edit ${title}`}
            className="button-quiet"
          >
            Edit
          </button>
        )
      }
    >
      {stored ? (
        view
      ) : (
        <Alert variant="danger">Failed to load data. Please refresh the page to try again.</Alert>
      )}
      <p className="mt-6 border-t border-line pt-2">
        <HistoryLink subject={subject} name={title} className="link inline-flex min-h-11 items-center" />
      </p>
    </Card>
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
