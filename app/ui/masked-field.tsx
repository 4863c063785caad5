import InputMask from 'imask/esm/controls/input';
import 'imask/esm/masked/pattern';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { Field, type FieldProps, splitProps, type ValueProps } from './field.tsx';

type MaskProps = ValueProps<string> & {
  /** 0 stands for a digit; other characters are literal. */
  mask: string;
  /** Returns the unmasked value of typed or pasted text that the mask would misread; null for other text. */
  normalize: (text: string) => string | null;
};

/** A labeled text field that formats its value while the user types. */
export function MaskedField({
  mask,
  normalize,
  value,
  onChange,
  ...props
}: FieldProps & MaskProps & Omit<ComponentProps<'input'>, keyof (FieldProps & MaskProps)>) {
  const { field, input } = splitProps(props);
  const element = useMask({ mask, normalize, value, onChange });
  return (
    <Field {...field}>
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

/** Only the mask writes to the input: React would move the caret. */
function useMask({ mask, normalize, value, onChange }: MaskProps) {
  const element = useRef<HTMLInputElement>(null);
  const current = useRef<InputMask<{ mask: string }>>(null);
  const normalizeText = useEffectEvent(normalize);
  // Ignores changes that come from `value`.
  const report = useEffectEvent((text: string) => text !== value && onChange(text));

  useEffect(() => {
    const input = element.current;
    if (!input) return;
    // Added before the mask's own listener, so that it runs first.
    const normalizeInput = (event: Event) => {
      const normalized = normalizeText(input.value);
      if (normalized === null || (event instanceof InputEvent && event.isComposing)) return;
      event.stopImmediatePropagation();
      masked.unmaskedValue = normalized;
      masked.updateControl('auto');
    };
    input.addEventListener('input', normalizeInput);
    const masked = new InputMask(input, { mask });
    masked.on('accept', () => {
      // Clears the field when only a bracket is left.
      if (masked.unmaskedValue === '' && masked.value !== '') masked.value = '';
      else report(masked.value);
    });
    current.current = masked;
    return () => {
      masked.destroy();
      input.removeEventListener('input', normalizeInput);
    };
  }, [mask]);

  useEffect(() => {
    if (current.current) current.current.value = value;
  }, [value]);

  return element;
}
