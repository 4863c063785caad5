import { type ReactNode, useId, useState } from 'react';
import type { Field } from '../../../domain/forms/field.ts';
import { keysOf } from '../../../domain/objects.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { Failure } from './failure.tsx';
import { type FieldOptions, Fields } from './fields.tsx';
import { type Sent, useFields } from './use-write.ts';

/** A modal form, open while mounted. Stays open with its values until the page's action succeeds. */
export function FormDialog<Name extends string, Returned = unknown>({
  title,
  description,
  fields,
  stored = null,
  options = {},
  submitText = 'Save',
  submission,
  onClose,
}: {
  title: string;
  description?: ReactNode;
  fields: Record<Name, Field>;
  stored?: Sent<NoInfer<Name>> | null;
  options?: FieldOptions;
  submitText?: string;
  /** Builds what the page's action takes: from all values of a new item, or from the changed ones. */
  submission: (sent: Sent<Name>) => object;
  /** @param returned what the action has returned; none if nothing was sent. */
  onClose: (returned?: Returned | null) => void;
}) {
  const id = useId();
  // A conflict loads the page again: what others have saved is no change of this user's.
  const [first] = useState(stored);
  const form = useFields({
    fields,
    stored: first,
    onDone: onClose,
    shows: 'errors',
    submission(sent) {
      if (Object.keys(sent).length > 0) return submission(sent);
      onClose();
      return null;
    },
  });
  const { failure, isSubmitting: isBusy } = form;
  const names = keysOf(fields);
  const hasAsterisk = (name: Name) => fields[name].isRequired && fields[name].control !== 'radio';
  const isAtField = names.some((name) => failure?.errors[name]);
  /** The values about which it has asked, before they are lost. */
  const [asked, setAsked] = useState<object | null>(null);
  const hasAsked = asked === form.values;
  const leave = () => isBusy || (form.changed.length > 0 && !hasAsked ? setAsked(form.values) : onClose());

  return (
    <Dialog
      title={title}
      description={description}
      onClose={() => onClose()}
      onEscape={leave}
      content={
        <form {...form.props} id={id} className="space-y-5">
          {names.length > 1 && names.some(hasAsterisk) && <RequiredNote />}
          <Fields form={form} names={names} options={options} />
          <Failure failure={failure} {...(isAtField && { text: null })} />
        </form>
      }
    >
      {hasAsked && (
        <p role="alert" className="w-full font-semibold">
          What you typed is not saved.
        </p>
      )}
      <button type="button" aria-disabled={isBusy} onClick={leave} className="button-quiet">
        {hasAsked ? 'Discard' : 'Cancel'}
      </button>
      <button type="submit" form={id} aria-disabled={isBusy} className="button-primary">
        {isBusy ? 'Please wait...' : submitText}
      </button>
    </Dialog>
  );
}
