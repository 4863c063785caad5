import { type ReactNode, useState } from 'react';
import { type Field, readValid, validate } from '../../domain/forms/field.ts';
import type { FieldProps, ValueProps } from '../ui/field.tsx';
import type { Form } from '../ui/use-form.ts';
import { FormDialog } from './form-dialog.tsx';

/** The props of a component that edits a field. */
type ItemField<Value> = FieldProps & ValueProps<Value> & { autoComplete: 'off' };

/** Adds or edits an item of a list. Submits `save` with the fields of its form, but for its position. */
export function ItemDialog<Values extends Record<string, string | boolean>>({
  what,
  item,
  form: described,
  description,
  initial,
  fields,
  onClose,
}: {
  /** Such as 'Office'. */
  what: string;
  /** Null for a new one; after a conflict, with the latest revision. */
  item: { id: number; revision?: number } | null;
  form: Record<keyof Values & string, Field>;
  description?: ReactNode;
  initial: Values;
  fields: (field: <Name extends keyof Values & string>(name: Name) => ItemField<Values[Name]>) => ReactNode;
  onClose: () => void;
}) {
  const [name] = useState(initial.abbreviation ?? initial.name ?? what);
  return (
    <FormDialog
      title={item ? `Edit ${name}` : `New ${what}`}
      description={description}
      submitText={item ? 'Save' : 'Add'}
      busyText={item ? 'Saving...' : 'Adding...'}
      initial={initial}
      validate={(values) => validate(described, values)}
      fields={(form: Form<Values>) =>
        fields((name) => {
          const { label, isRequired } = described[name];
          return { ...form.field(name), label, isRequired, autoComplete: 'off' };
        })
      }
      submission={(values) => {
        const { position: _, ...changes }: Record<string, unknown> = readValid(described, values);
        return { intent: 'save', id: item?.id ?? null, revision: item?.revision, fields: changes };
      }}
      onClose={onClose}
    />
  );
}
