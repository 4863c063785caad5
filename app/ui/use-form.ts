import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react';

/** The messages of the fields with an error. */
export type FormErrors<Values> = { [Name in keyof Values]?: string | undefined };

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

const NO_ERRORS = {};

/**
 * The values of a form, their errors, what differs from `initial`, and one submission at a time.
 * A submission with errors and an answer with errors move the focus to the first invalid field.
 */
export function useForm<Values extends object>({
  initial,
  validate = () => NO_ERRORS,
  checksOnChange = false,
  serverErrors = NO_ERRORS,
  onSubmit,
}: {
  initial: Values;
  validate?: ((values: Values) => FormErrors<Values>) | undefined;
  /** Shows an error from the field's first change on, not only from the first submission on. */
  checksOnChange?: boolean;
  /** From the last answer: the same object until the next one. Each shows until its field changes. */
  serverErrors?: FormErrors<Values> | undefined;
  /** Settles once the answer is there. */
  onSubmit: (values: Values, changed: (keyof Values)[]) => Promise<void>;
}) {
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  /** Changed since the last submission, or since the start. */
  const [edited, setEdited] = useState<(keyof Values)[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [isSubmitting, setSubmitting] = useState(false);
  const errors = validate(values);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt and each answer.
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts, isSubmitting, serverErrors]);

  const changed: (keyof Values)[] = [];
  for (const name in initial) if (textOf(values[name]) !== textOf(initial[name])) changed.push(name);

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValues((before) => ({ ...before, [name]: value }));
    setEdited((before) => (before.includes(name) ? before : [...before, name]));
  }

  function errorOf(name: keyof Values): string | undefined {
    const isEdited = edited.includes(name);
    const isChecked = attempts > 0 || (checksOnChange && isEdited);
    return (
      (isChecked ? errors[name] : undefined) ?? (isEdited || isSubmitting ? undefined : serverErrors[name])
    );
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSubmitting) return;
    setAttempts(attempts + 1);
    if (Object.values(errors).some(Boolean)) return;
    setSubmitting(true);
    setEdited([]);
    try {
      await onSubmit(values, changed);
    } finally {
      // With the router's own update, which is a transition: the button stays busy until the answer shows.
      startTransition(() => setSubmitting(false));
    }
  }

  return {
    /** For the form element. */
    props: { ref: element, noValidate: true, onSubmit: submit },
    values,
    changed,
    isSubmitting,
    set,
    /** For a field component. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value: Values[Name]) => set(name, value),
    }),
    reset(): void {
      setValues(initial);
      setEdited([]);
      setAttempts(0);
    },
  };
}

/** Spaces around a text are no change; lists of ids are compared in order. */
function textOf(value: unknown): string {
  return String(value).trim();
}
