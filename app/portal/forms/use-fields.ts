import { type Field, readValid, validate } from '../../../domain/forms/field.ts';
import { keysOf, pick, recordOf } from '../../../domain/objects.ts';
import type { FieldProps } from '../../ui/field.tsx';
import { type FormErrors, type FormState, useForm } from '../../ui/use-form.ts';

/** What is said about a field on screen. */
type FieldText = Pick<Field, 'label' | 'isRequired' | 'hint' | 'control'>;

/** A form on screen, with the texts of its fields. */
export type DescribedForm<Values extends object> = FormState<Values> & {
  fields: Record<keyof Values & string, FieldText>;
  marksChanges: boolean;
};

/** Returns the props of a field's component. */
export function fieldProps<Values extends object, Name extends keyof Values & string>(
  { field, fields, changed, marksChanges }: DescribedForm<Values>,
  name: Name,
) {
  const { label, isRequired, hint } = fields[name];
  const isChanged = marksChanges && changed.includes(name);
  return { ...field(name), label, isRequired, hint, isChanged } satisfies FieldProps;
}

/** The values of controls: texts, checks, and lists of ids or names. */
type ControlValues<Name extends string> = Record<Name, string | boolean | (number | string)[]>;

/** The form of a description in `domain/`. */
export function useFields<Name extends string>({
  fields,
  stored,
  check,
  marksChanges = false,
  serverErrors,
  onSubmit,
}: {
  fields: Record<Name, Field>;
  /** The stored values; null for a new item. */
  stored: Partial<Record<NoInfer<Name>, unknown>> | null;
  /** Errors beyond those of the description. */
  check?: (sent: Record<Name, unknown>) => Partial<Record<Name, string>>;
  /** Whether it highlights changed fields, and shows their errors at once. */
  marksChanges?: boolean;
  serverErrors?: FormErrors<Record<string, unknown>> | undefined;
  /** Gets the values as the API takes them. */
  onSubmit: (values: Record<Name, unknown>, changed: Name[]) => Promise<void>;
}): DescribedForm<ControlValues<Name>> {
  const names = keysOf(fields);
  const sentOf = (values: ControlValues<Name>) =>
    recordOf(names, (name) =>
      fields[name].control === 'lines' ? String(values[name]).split('\n') : values[name],
    );
  const form = useForm<ControlValues<Name>>({
    initial: recordOf(names, (name) => controlValue(fields[name], stored?.[name])),
    validate: (values) => {
      const sent = sentOf(values);
      return { ...check?.(sent), ...validate(fields, sent) };
    },
    validateOnChange: marksChanges,
    serverErrors,
    onSubmit: (values, changed) => onSubmit(readValid(fields, sentOf(values)), changed),
  });
  return { ...form, fields, marksChanges };
}

/** Returns the fields that staff enter: positions are changed in the list. */
export function withoutPosition<Name extends string>(
  fields: Record<Name, Field>,
): Record<Exclude<Name, 'position'>, Field> {
  return pick(
    fields,
    keysOf(fields).filter((name) => name !== 'position'),
  );
}

function controlValue({ control, schema }: Field, stored: unknown): string | boolean | (number | string)[] {
  if (control === 'checkbox') return (stored ?? schema.default) === true;
  if (control === 'choices') return Array.isArray(stored) ? stored : [];
  return Array.isArray(stored) ? stored.join('\n') : String(stored ?? '');
}
