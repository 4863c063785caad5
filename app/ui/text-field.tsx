import { type ComponentProps, useId } from 'react';

/** A labelled line of text with a hint and, when something is wrong, a message that screen readers hear with it. */
export function TextField({
  label,
  hint,
  error,
  ...input
}: ComponentProps<'input'> & { label: string; hint?: string; error?: string | undefined }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className="field read-only:border-line read-only:bg-cream"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft empty:hidden">
        {hint}
      </p>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="mt-1.5 text-sm font-medium text-coral-deep empty:hidden"
      >
        {error}
      </p>
    </div>
  );
}
