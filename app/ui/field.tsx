import { type ReactNode, useId } from 'react';

export type FieldProps = {
  name?: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  /** Highlights the field. */
  isChanged?: boolean;
  readOnly?: boolean;
};

export type ValueProps<Value> = { value: Value; onChange: (value: Value) => void };

/** Attributes that link a control to its label, hint and error. */
type ControlProps = {
  id: string;
  name: string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  readOnly: boolean | undefined;
  'aria-describedby': string;
};

/** Separates a field's props from its input's. */
export function splitProps<Props extends FieldProps>(props: Props) {
  const { name, label, hint, error, isRequired, isChanged, readOnly, ...input } = props;
  return { field: { name, label, hint, error, isRequired, isChanged, readOnly }, input };
}

export function LabeledControl({
  name,
  label,
  hint,
  error,
  isRequired,
  isChanged,
  readOnly,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div data-changed={isChanged || undefined} className={changedClass(isChanged)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        <LabelText {...{ label, isRequired, isChanged }} />
      </label>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        // With `required`, browsers would report an empty field as invalid before the user types.
        'aria-required': isRequired || undefined,
        readOnly,
        'aria-describedby': `${id}-hint ${id}-error`,
      })}
      <div id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft empty:hidden">
        {hint}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** Returns the classes for a stripe beside a changed field. */
export function changedClass(isChanged = false): string {
  return isChanged ? '-ml-2 border-l-4 border-l-mustard pl-1' : '';
}

/** A label's text with its marks. The asterisk is not in the accessible name, since `aria-required` says the same. */
export function LabelText({ label, isRequired, isChanged }: FieldProps) {
  return (
    <>
      <span className={isRequired ? 'required-mark' : undefined}>{label}</span>
      {isChanged && (
        <>
          {' '}
          <span className="ml-1 rounded-full bg-mustard-pale px-2 py-0.5 font-sans text-xs font-semibold text-ink">
            Changed
          </span>
        </>
      )}
    </>
  );
}

export function RequiredNote() {
  return <p className="text-sm text-ink-soft">Required fields have an asterisk.</p>;
}

/** An error, or an empty element: screen readers only announce changes of existing live regions. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div
      id={id}
      aria-live="polite"
      className="mt-1.5 text-sm font-medium whitespace-pre-line text-coral-deep empty:mt-0"
    >
      {children}
    </div>
  );
}
