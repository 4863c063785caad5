import { type Form, readValid, validate } from '../../../domain/forms/field.ts';
import { MAX_NAME_LENGTH } from '../../../domain/limits.ts';
import { recordOf } from '../../../domain/objects.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import type { Form as FormState } from '../../ui/use-form.ts';
import { FormDialog } from '../forms/form-dialog.tsx';

type Values = Record<string, string | boolean>;

/** Adds or edits an item of a list. Submits `save` with the fields of its form, but for its position. */
export function ItemDialog({
  title,
  item,
  form: { position: _, ...form },
  choices,
  onClose,
}: {
  title: string;
  /** Null for a new one. */
  item: ({ id: number } & Record<string, unknown>) | null;
  form: Form;
  /** The options of fields that have some. */
  choices: Record<string, [value: string, text: string][]>;
  onClose: () => void;
}) {
  const names = Object.keys(form);
  const isList = (name: string) => form[name]?.schema.type === 'array';
  const initial: Values = recordOf(names, (name) => {
    const value = item?.[name] ?? '';
    if (form[name]?.schema.type === 'boolean') return value === true;
    return Array.isArray(value) ? value.join('\n') : String(value);
  });
  /** A list has one text on each line. */
  const toSent = (values: Values) =>
    recordOf(names, (name) => (isList(name) ? String(values[name]).split('\n') : values[name]));
  return (
    <FormDialog
      title={title}
      submitText={item ? 'Save' : 'Add'}
      busyText={item ? 'Saving...' : 'Adding...'}
      initial={initial}
      validate={(values) => validate(form, toSent(values))}
      fields={(state) =>
        names.map((name) => (
          <ItemField key={name} name={name} form={form} state={state} options={choices[name]} />
        ))
      }
      submission={(values) => ({
        intent: 'save',
        id: item?.id ?? null,
        fields: readValid(form, toSent(values)),
      })}
      onClose={onClose}
    />
  );
}

/** The control that fits a field's type. */
function ItemField({
  name,
  form,
  state,
  options,
}: {
  name: string;
  form: Form;
  state: FormState<Values>;
  options: [value: string, text: string][] | undefined;
}) {
  const field = form[name];
  if (!field) return null;
  const { label, isRequired, hint, schema } = field;
  const { value = '', onChange, ...rest } = state.field(name);
  const props = { ...rest, label, isRequired, hint };
  if (typeof value === 'boolean') return <CheckboxField {...props} value={value} onChange={onChange} />;
  if (options) {
    return (
      <SelectField {...props} value={value} onChange={onChange} options={options} placeholder="Select..." />
    );
  }
  if (schema.type === 'array') {
    return <TextArea {...props} value={value} onChange={onChange} autoComplete="off" isLow />;
  }
  if (Number(schema.maxLength) > MAX_NAME_LENGTH) {
    const changeLine = (text: string) => onChange(text.replaceAll('\n', ' '));
    return <TextArea {...props} value={value} onChange={changeLine} autoComplete="off" isLow />;
  }
  return <TextField {...props} value={value} onChange={onChange} autoComplete="off" />;
}
