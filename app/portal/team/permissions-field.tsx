import { useId } from 'react';
import { PERMISSION_TEXTS, PERMISSIONS, type Permission } from '../../../domain/accounts/permissions.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { FieldError, type FieldProps, type ValueProps } from '../../ui/field.tsx';

/** Checkboxes for what a user may do. */
export function PermissionsField({
  value,
  error,
  onChange,
}: Pick<FieldProps, 'error'> & ValueProps<Permission[]>) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="mb-1.5 text-sm font-semibold">Permissions</legend>
      <p id={`${id}-hint`} className="mb-1 text-sm text-ink-soft">
        Everybody can read the directory. Choose only what they need.
      </p>
      <ul className="space-y-1">
        {PERMISSIONS.map((permission) => (
          <li key={permission}>
            <ExplainedCheckbox
              {...PERMISSION_TEXTS[permission]}
              value={value.includes(permission)}
              onChange={(isChecked) =>
                onChange(
                  PERMISSIONS.filter((each) => (each === permission ? isChecked : value.includes(each))),
                )
              }
            />
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** A checkbox with a line about what it does. */
export function ExplainedCheckbox({
  label,
  explanation,
  value,
  onChange,
}: { label: string; explanation: string } & ValueProps<boolean>) {
  return (
    <Checkbox
      isChecked={value}
      onChange={onChange}
      className="-mx-2 min-h-11 items-start rounded-lg px-2 py-2 hover:bg-mint-pale"
      inputClassName="mt-1"
    >
      <span>
        <span className="font-medium">{label}</span>
        <span className="block text-sm text-ink-soft">{explanation}</span>
      </span>
    </Checkbox>
  );
}

/** For example, 'Directory, Referrals'. */
export function permissionsText(permissions: readonly Permission[]): string {
  const labels = permissions.map((permission) => PERMISSION_TEXTS[permission].label);
  return labels.join(', ') || 'Can read the directory';
}
