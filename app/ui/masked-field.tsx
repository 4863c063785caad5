import InputMask from 'imask/esm/controls/input';
import 'imask/esm/masked/pattern';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { Field, type FieldProps, type ValueProps } from './field.tsx';

type MaskProps = ValueProps<string> & {
  /** 0 stands for a digit, anything else for itself. */
  mask: string;
  /** Reads a whole text that the mask would misread, whether typed, pasted or filled in; null leaves it to the mask. */
  readWhole: (text: string) => string | null;
};

/** A labelled line of text that is formatted while it is typed. The mask never writes what nobody typed. */
export function MaskedField({
  label,
  hint,
  error,
  isRequired,
  isChanged,
  mask,
  readWhole,
  value,
  onChange,
  ...input
}: FieldProps & MaskProps & Omit<ComponentProps<'input'>, keyof (FieldProps & MaskProps)>) {
  const element = useMask({ mask, readWhole, value, onChange });
  return (
    <Field {...{ label, hint, error, isRequired, isChanged }}>
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

/** Leaves all writing into the input to the mask: React would move the caret. */
function useMask({ mask, readWhole, value, onChange }: MaskProps) {
  const element = useRef<HTMLInputElement>(null);
  const current = useRef<InputMask<{ mask: string }>>(null);
  const read = useEffectEvent(readWhole);
  // Not for a change that comes from the value itself.
  const report = useEffectEvent((text: string) => text !== value && onChange(text));

  useEffect(() => {
    const input = element.current;
    if (!input) return;
    // Runs before the mask's own listener, which is added after it.
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
      // Only a bracket is left: empty the field.
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
