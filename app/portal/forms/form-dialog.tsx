import { type ReactNode, useId, useState } from 'react';
import type { Field } from '../../../domain/forms/field.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { SessionEnded } from '../frame/session-ended.tsx';
import { type FieldOptions, Fields } from './fields.tsx';
import { useFields } from './use-fields.ts';
import { usePost } from './use-post.ts';

/**
 * A modal form, open while mounted. Posts JSON to the page's action, and stays open with its values until that succeeds.
 */
export function FormDialog<Name extends string>({
  title,
  description,
  fields,
  names = () => keysOf(fields),
  stored = null,
  options = {},
  submitText = 'Save',
  submission,
  onClose,
}: {
  title: string;
  description?: ReactNode;
  fields: Record<Name, Field>;
  /** The fields to show. */
  names?: (values: Record<Name, unknown>) => Name[];
  /** The stored values. */
  stored?: Partial<Record<NoInfer<Name>, unknown>> | null;
  options?: FieldOptions;
  submitText?: string;
  /** Builds the JSON for the page's action: from all values of a new item, or from the changed ones. */
  submission: (values: Partial<Record<Name, unknown>>) => object;
  onClose: () => void;
}) {
  const id = useId();
  const { post, isBusy, failure } = usePost(onClose);
  const form = useFields({
    fields,
    stored,
    serverErrors: failure?.errors,
    onSubmit: async (values, changed) => {
      if (stored && changed.length === 0) return onClose();
      await post(submission(stored ? pick(values, changed) : values));
    },
  });
  const shown = names(form.values);
  const isAtField = shown.some((name) => failure?.errors[name]);
  /** What it has asked about, before that is lost. */
  const [asked, setAsked] = useState<object | null>(null);
  const hasAsked = asked === form.values;
  const leave = () => isBusy || (form.changed.length > 0 && !hasAsked ? setAsked(form.values) : onClose());

  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      onEscape={leave}
      content={
        <form {...form.props} id={id} className="space-y-5">
          {shown.length > 1 && shown.some((name) => fields[name].isRequired) && <RequiredNote />}
          <Fields form={form} names={shown} options={options} />
          {failure && (
            <>
              {!isAtField && <Alert variant="danger">{failure.message}</Alert>}
              <SessionEnded status={failure.status} />
            </>
          )}
          {hasAsked && <Alert variant="warning">What you typed is not saved.</Alert>}
        </form>
      }
    >
      <button type="button" aria-disabled={isBusy} onClick={leave} className="button-quiet">
        {hasAsked ? 'Discard' : 'Cancel'}
      </button>
      <button type="submit" form={id} aria-disabled={isBusy} className="button-primary">
        {isBusy ? 'Please wait...' : submitText}
      </button>
    </Dialog>
  );
}
