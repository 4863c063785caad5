import { Checkbox } from './choices.tsx';
import { changedClass, type FieldProps, LabelText, type ValueProps } from './field.tsx';

/** A checkbox among the fields of a form. */
export function CheckboxField({ label, hint, isChanged, value, onChange }: FieldProps & ValueProps<boolean>) {
  return (
    <div data-changed={isChanged || undefined} className={changedClass(isChanged)}>
      <Checkbox
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
