import InputMask from 'imask/esm/controls/input';
import 'imask/esm/masked/pattern';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { Field, type FieldProps } from './field.tsx';

type MaskedInputProps = {
  /** The form it is written in: 0 stands for a digit, anything else for itself. */
  mask: string;
  /** Reads a whole text that the mask would misread, whether typed, pasted or filled in; null leaves it to the mask. */
  readWhole: (text: string) => string | null;
  value: string;
  onValueChange: (value: string) => void;
};

/**
 * A labelled line of text that takes its form while it is typed. Its placeholder is an example only: the mask never
 * writes what nobody typed, so screen readers hear the text itself, and the form of it from the hint.
 */
export function MaskedField({
  label,
  hint,
  error,
  isChanged,
  mask,
  readWhole,
  value,
  onValueChange,
  ...input
}: FieldProps & MaskedInputProps & Omit<ComponentProps<'input'>, keyof (FieldProps & MaskedInputProps)>) {
  const element = useMask({ mask, readWhole, value, onValueChange });
  return (
    <Field label={label} hint={hint} error={error} isChanged={isChanged ?? false}>
      {(control) => (
        <input
          {...input}
          {...control}
          ref={element}
          className="field read-only:border-line read-only:bg-cream"
        />
      )}
    </Field>
  );
}

/** Hands an input over to the mask, which alone writes into it: React would move the caret. */
function useMask({ mask, readWhole, value, onValueChange }: MaskedInputProps) {
  const element = useRef<HTMLInputElement>(null);
  const current = useRef<InputMask<{ mask: string }>>(null);
  const read = useEffectEvent(readWhole);
  // Not what the value itself has just brought about.
  const report = useEffectEvent((text: string) => text !== value && onValueChange(text));

  useEffect(() => {
    const input = element.current;
    if (!input) return;
    // Heard before the mask's own listener, which is added after it.
    const takeWhole = (event: Event) => {
      const whole = read(input.value);
      if (whole === null || (event as InputEvent).isComposing) return;
      event.stopImmediatePropagation();
      masked.unmaskedValue = whole;
      masked.updateControl('auto');
    };
    input.addEventListener('input', takeWhole);
    const masked = new InputMask(input, { mask });
    masked.on('accept', () => {
      // A bracket that is left over is no text.
      if (masked.unmaskedValue === '' && masked.value !== '') masked.value = '';
      else report(masked.value);
    });
    current.current = masked;
    return () => {
      masked.destroy();
      input.removeEventListener('input', takeWhole);
    };
  }, [mask]);

  useEffect(() => {
    if (current.current) current.current.value = value;
  }, [value]);

  return element;
}
