import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react';

type FormErrors<Values> = { [Name in keyof Values & string]?: string | undefined };

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>;

const NO_ERRORS = {};

/** The page's forms with unsaved changes. */
const changedForms = new Set<object>();
const sentForms = new Set<object>();

/** Whether a form of this page has unsaved changes. Components do not render again when the answer changes. */
export function hasUnsavedChanges(): boolean {
  return changedForms.size > 0;
}

/** Says that the submission succeeded, so that its form has no unsaved changes before the page has loaded again. */
export function markSaved(): void {
  for (const form of sentForms) changedForms.delete(form);
}

/** Forgets all changes, for a user who leaves without saving. */
export function discardChanges(): void {
  changedForms.clear();
}

/** Returns the first control or group with an error. */
export function findInvalid(elements: HTMLFormControlsCollection | HTMLCollection): HTMLElement | null {
  const invalid = [...elements].find((each) => each.matches('[aria-invalid=true], [data-invalid]'));
  return invalid instanceof HTMLElement ? invalid : null;
}

/**
 * Manages a form's values, errors and one submission at a time. Fields are read-only until the response, because a
 * success would discard what is typed meanwhile. After an error, the first invalid field gets focus.
 */
export function useForm<Values extends object>({
  initial,
  draft,
  validate = () => NO_ERRORS,
  validateOnChange = false,
  serverErrors = NO_ERRORS,
  isBusy = false,
  onSubmit,
}: {
  initial: Values;
  /** Keeps the values while the form is not on the page. */
  draft?: { values: Values };
  validate?: ((values: Values) => FormErrors<Values>) | undefined;
  /** Shows a field's error after its first change, not only after a submission. */
  validateOnChange?: boolean;
  /** Errors of the last response: the same object until the next. An error shows until its field changes. */
  serverErrors?: FormErrors<Record<string, unknown>> | undefined;
  /** Whether the page sends something else that belongs to the form. */
  isBusy?: boolean;
  /** Resolves after the response. */
  onSubmit: (values: Values, changed: (keyof Values & string)[]) => Promise<void>;
}) {
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(draft?.values ?? initial);
  /** The fields that changed since the last submission. */
  const [edited, setEdited] = useState<(keyof Values)[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setSending] = useState(false);
  const isSubmitting = isSending || isBusy;
  const errors = validate(values);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt and response.
  useEffect(() => {
    if (element.current) findInvalid(element.current.elements)?.focus();
  }, [attempts, isSubmitting, serverErrors]);

  const names: (keyof Values & string)[] = [];
  for (const name in initial) names.push(name);
  const changed = names.filter((name) => toText(values[name]) !== toText(initial[name]));

  const isChanged = changed.length > 0;
  useEffect(() => {
    if (!isChanged) return;
    changedForms.add(element);
    return () => void changedForms.delete(element);
  }, [isChanged]);

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValues((before) => {
      const next = { ...before, [name]: value };
      if (draft) draft.values = next;
      return next;
    });
    setEdited((before) => (before.includes(name) ? before : [...before, name]));
  }

  function errorOf(name: keyof Values & string): string | undefined {
    const isEdited = edited.includes(name);
    const isChecked = attempts > 0 || (validateOnChange && isEdited);
    return (
      (isChecked ? errors[name] : undefined) ?? (isEdited || isSubmitting ? undefined : serverErrors[name])
    );
  }

  /** @param send for a button beside the form's own one. */
  async function submit(send = onSubmit): Promise<void> {
    if (isSubmitting) return;
    setAttempts(attempts + 1);
    if (Object.values(errors).some(Boolean)) return;
    setSending(true);
    setEdited([]);
    sentForms.add(element);
    try {
      await send(values, changed);
    } finally {
      sentForms.delete(element);
      // Within the router's transition, the button stays busy until the response renders.
      startTransition(() => setSending(false));
    }
  }

  return {
    props: {
      ref: element,
      noValidate: true,
      onSubmit(event: FormEvent): Promise<void> {
        event.preventDefault();
        return submit();
      },
    },
    submit,
    values,
    changed,
    isSubmitting,
    /** Whether all errors show, because the user has tried to submit. */
    isChecked: attempts > 0,
    /** The fields with errors, once all errors show. */
    invalid: attempts > 0 ? names.filter((name) => errorOf(name)) : [],
    set,
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      readOnly: isSubmitting,
      onChange: (value: Values[Name]) => isSubmitting || set(name, value),
    }),
    reset(): void {
      setValues(initial);
      if (draft) draft.values = initial;
      setEdited([]);
      setAttempts(0);
    },
  };
}

/** Surrounding spaces do not count as a change. */
function toText(value: unknown): string {
  return Array.isArray(value) ? JSON.stringify(value) : String(value).trim();
}
