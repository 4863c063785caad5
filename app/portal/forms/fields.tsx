import { CheckboxField, RadioRows } from '../../ui/choices.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { type Choice, MultiSelect } from '../../ui/multi-select.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { type DescribedForm, fieldProps } from './use-write.ts';

/** The options of selects and choices, by field. */
export type FieldOptions = Record<string, Choice<number | string>[]>;

export function Fields<Values extends object>({
  form,
  names,
  options = {},
}: {
  form: DescribedForm<Values>;
  names: readonly (keyof Values & string)[];
  options?: FieldOptions;
}) {
  return names.map((name) => (
    <DescribedField key={name} form={form} name={name} options={options[name] ?? []} />
  ));
}

function DescribedField<Values extends object>({
  form,
  name,
  options,
}: {
  form: DescribedForm<Values>;
  name: keyof Values & string;
  options: Choice<number | string>[];
}) {
  const { value, onChange, ...field } = fieldProps(form, name);
  // The type of a field's value follows from its control, which TypeScript cannot know.
  const change = (next: unknown) => onChange(next as typeof value);
  const plain = { ...field, value: String(value), onChange: change };
  const text = { ...plain, autoComplete: 'off' };
  const pairs = options.map(({ id, label }): [string, string] => [String(id), label]);
  const { control = 'text' } = form.fields[name];
  switch (control) {
    case 'checkbox':
      return <CheckboxField {...field} value={value === true} onChange={change} />;
    case 'choices':
      return (
        <MultiSelect
          {...field}
          choices={options}
          value={Array.isArray(value) ? value : []}
          onChange={change}
        />
      );
    case 'select':
      return <SelectField {...plain} options={pairs} placeholder="Select..." />;
    case 'radio':
      return <RadioRows {...plain} options={pairs} />;
    case 'date':
      return <DateField {...plain} />;
    case 'markdown':
      return <TextArea {...text} isLong hint={<FormattingHelp text={field.hint} />} />;
    case 'multiline':
    case 'lines':
      return <TextArea {...text} />;
    case 'digits':
      return <TextField {...text} inputMode="numeric" />;
    default:
      return <TextField {...text} type={control} autoCapitalize={control === 'text' ? undefined : 'off'} />;
  }
}

function FormattingHelp({ text }: { text: string | undefined }) {
  return (
    <details>
      <summary className="link inline-flex min-h-6 cursor-pointer list-none">Formatting help</summary>
      <p className="mt-1 whitespace-pre-line">{text}</p>
    </details>
  );
}
