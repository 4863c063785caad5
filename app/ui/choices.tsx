import { type ReactNode, useId } from 'react';
import { changedClass, FieldError, type FieldProps, LabelText, type ValueProps } from './field.tsx';

/** A checkbox with its label. @param className the height, spacing and alignment of the label. */
export function Checkbox({
  isChecked,
  onChange,
  className,
  inputClassName = '',
  children,
  ...input
}: {
  name?: string | undefined;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  className: string;
  inputClassName?: string;
  'aria-label'?: string;
  children?: ReactNode;
}) {
  return (
    <label className={`flex cursor-pointer gap-3 ${className}`}>
      <input
        {...input}
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
        className={`size-4.5 shrink-0 accent-green ${inputClassName}`}
      />
      {children}
    </label>
  );
}

/** A checkbox among the fields of a form. */
export function CheckboxField({
  name,
  label,
  hint,
  isChanged,
  value,
  onChange,
}: FieldProps & ValueProps<boolean>) {
  return (
    <div data-changed={isChanged || undefined} className={changedClass(isChanged)}>
      <Checkbox
        name={name}
        isChecked={value}
        onChange={onChange}
        className="min-h-11 items-start py-2"
        inputClassName="mt-1"
      >
        <span>
          <LabelText {...{ label, isChanged }} />
          {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
        </span>
      </Checkbox>
    </div>
  );
}

/** Several controls under one label. Can take focus, such as for an error of its own. */
export function FieldGroup({
  name,
  label,
  hint,
  error,
  isRequired,
  isChanged,
  isSection = false,
  children,
}: FieldProps & {
  /** Whether the label is a heading. */
  isSection?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const text = <LabelText {...{ label, isRequired, isChanged }} />;
  return (
    <fieldset
      name={name}
      id={isSection ? name : undefined}
      // A focusable group would get the focus in a dialog, not its first control.
      tabIndex={isSection || error ? -1 : undefined}
      data-invalid={error ? true : undefined}
      data-changed={isChanged || undefined}
      aria-describedby={`${id}-hint ${id}-error`}
      className={`min-w-0 outline-none ${isSection ? 'mt-10 scroll-mt-6' : ''} ${changedClass(isChanged)}`}
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {isSection ? <h2 className="inline text-2xl">{text}</h2> : text}
      </legend>
      <div id={`${id}-hint`} className="mb-2 text-sm text-ink-soft empty:hidden">
        {hint}
      </div>
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** Options as rows in two columns, of which one is chosen. */
export function RadioRows({
  name,
  label,
  options,
  value,
  error,
  readOnly,
  onChange,
}: FieldProps & ValueProps<string> & { options: [value: string, label: string][] }) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className="sr-only">{label}</legend>
      <div className="grid gap-2 min-[22.5rem]:grid-cols-2">
        {options.map(([each, text]) => (
          <label
            key={each}
            className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-xl border border-line px-3 leading-5 hover:bg-mint-pale has-checked:border-green has-checked:bg-mint pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name ?? id}
              checked={each === value}
              aria-invalid={error ? true : undefined}
              onChange={() => readOnly || onChange(each)}
              className="size-4.5 shrink-0 accent-green"
            />
            {text}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
