import { useSubmit } from 'react-router';
import { type Field, validate } from '../../domain/forms/field.ts';
import { type FormErrors, useForm } from '../ui/use-form.ts';
import { type ItemSubmission, JSON_POST } from './action-result.ts';
import { useStoredVersion } from './use-stored-version.ts';

/** The form of an item's page, or of a new item. Submits only changed fields, as an `ItemSubmission`. */
export function useItemForm<Item extends { revision: number }, Name extends string>(
  item: Item | null,
  {
    fields,
    valuesOf,
    current,
    serverErrors,
    check,
  }: {
    fields: Record<Name, Field>;
    /** Returns what the inputs show. */
    valuesOf: (item: Item | null) => Record<NoInfer<Name>, string>;
    /** Of the last response, as in `ActionResult`. */
    current: Item | null | undefined;
    serverErrors: FormErrors<Record<NoInfer<Name>, string>> | undefined;
    /** Returns the errors of fields that depend on others. */
    check?: (values: Record<NoInfer<Name>, string>) => FormErrors<Record<NoInfer<Name>, string>>;
  },
) {
  const submit = useSubmit();
  const { stored, replaced } = useStoredVersion<Item | null>(item, current, (next) =>
    form.rebase(valuesOf(next)),
  );
  const form = useForm<Record<Name, string>>({
    initial: valuesOf(stored),
    validate: (values) => ({ ...check?.(values), ...validate(fields, values) }),
    serverErrors,
    onSubmit: (values, changed) => {
      const changes = Object.fromEntries(changed.map((name) => [name, values[name]]));
      const submission: ItemSubmission<Record<string, string>> = stored
        ? { intent: 'update', changes, revision: stored.revision }
        : { intent: 'create', changes };
      return submit(JSON.stringify(submission), JSON_POST);
    },
  });
  const field = <One extends Name>(name: One) => ({
    ...form.field(name),
    label: fields[name].label,
    isRequired: fields[name].isRequired,
    isChanged: form.changed.includes(name),
  });
  return {
    form,
    stored,
    /** The version that another user's change has replaced; null without a conflict. */
    replaced,
    /** For a field component. */
    field,
    /** For a `CheckboxField`. */
    checkbox: (name: Name) => ({
      ...field(name),
      value: form.values[name] === 'true',
      onChange: (isChecked: boolean) => form.set(name, String(isChecked)),
    }),
  };
}
