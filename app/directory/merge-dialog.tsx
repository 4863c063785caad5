import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { MERGE_FORM } from '../../domain/directory/insurers.ts';
import { providerCountText } from '../content/counts.ts';
import { type ActionResult, JSON_POST } from '../editing/action-result.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';

type Item = { id: number; name: string; revision: number };

/** Merges an item of a list into another, after a preview. */
export function MergeDialog({
  item: { id, name, revision },
  items,
  what,
  placeholder,
  description,
  consequence,
  onClose,
}: {
  item: Item;
  items: Item[];
  /** For example, 'an insurer'. */
  what: string;
  placeholder: string;
  description: string;
  /** What happens to the providers of the item. */
  consequence: (into: string) => string;
  onClose: () => void;
}) {
  const [isReady, setReady] = useState(false);
  const others = items.filter((other) => other.id !== id);
  const nameOf = (intoId: string) => others.find((other) => String(other.id) === intoId)?.name ?? '';
  return (
    <FormDialog
      role="alertdialog"
      title={`Merge ${name}`}
      description={
        <>
          <p>{description}</p>
          <p className="mt-1 font-semibold">This can NOT be undone.</p>
        </>
      }
      submitText="Merge"
      busyText="Merging..."
      initial={{ intoId: '' }}
      validate={({ intoId }) => ({ intoId: intoId ? undefined : `Choose ${what}` })}
      isReady={isReady}
      fields={({ field, values: { intoId } }) => (
        <>
          <SelectField
            {...field('intoId')}
            label={MERGE_FORM.intoId.label}
            isRequired
            placeholder={placeholder}
            options={others.map((other) => [String(other.id), other.name])}
          />
          <Preview {...{ id, name, intoId }} consequence={consequence(nameOf(intoId))} onReady={setReady} />
        </>
      )}
      submission={({ intoId }) => ({
        intent: 'merge',
        id,
        revision,
        name,
        intoId: Number(intoId),
        into: nameOf(intoId),
      })}
      onClose={onClose}
    />
  );
}

/** What a merge would change. */
export type MergePreview = { providerCount: number };

function Preview({
  id,
  name,
  intoId,
  consequence,
  onReady,
}: {
  id: number;
  name: string;
  intoId: string;
  consequence: string;
  onReady: (isReady: boolean) => void;
}) {
  const { submit, state, data } = useFetcher<ActionResult<MergePreview>>();
  useEffect(() => {
    if (!intoId) return;
    submit(JSON.stringify({ intent: 'preview', id, intoId: Number(intoId) }), JSON_POST);
  }, [id, intoId, submit]);
  const result = intoId && state === 'idle' ? data : undefined;
  const preview = result?.current;
  const isReady = Boolean(preview);
  useEffect(() => onReady(isReady), [isReady, onReady]);
  return (
    <div role="status" className="wrap-anywhere">
      {result?.message}
      {preview && (
        <>
          <p className="font-semibold">
            {providerCountText(preview.providerCount)} {preview.providerCount === 1 ? 'has' : 'have'} {name}.
          </p>
          <p>{consequence}</p>
        </>
      )}
    </div>
  );
}
