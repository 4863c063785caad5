import { OFFICE_FORM } from '../../domain/directory/offices.ts';
import type { StaffOffice, State } from '../../domain/directory/schemas.ts';
import { readValid, validate } from '../../domain/forms/field.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Adds or edits an office. @param office null for a new one; after a conflict, with the latest revision. */
export function OfficeDialog({
  office,
  states,
  onClose,
}: {
  office: StaffOffice | null;
  states: State[];
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={office ? 'Edit Office' : 'New Office'}
      submitText={office ? 'Save' : 'Add'}
      busyText={office ? 'Saving...' : 'Adding...'}
      initial={{
        name: office?.name ?? '',
        street: office?.street ?? '',
        city: office?.city ?? '',
        stateCode: office?.stateCode ?? '',
        zip: office?.zip ?? '',
        phone: office?.phone ?? '',
        wheelchairAccess: office?.wheelchairAccess ?? '',
        isHidden: office?.isHidden ?? false,
      }}
      validate={(values) => validate(OFFICE_FORM, { ...values, position: null })}
      fields={({ field }) => {
        const { value: isHidden, onChange } = field('isHidden');
        const text = (name: 'name' | 'street' | 'city' | 'zip' | 'phone' | 'wheelchairAccess') => ({
          ...field(name),
          label: OFFICE_FORM[name].label,
          isRequired: OFFICE_FORM[name].isRequired,
          autoComplete: 'off',
        });
        return (
          <>
            <TextField {...text('name')} hint="Such as Downtown Portland" />
            <TextField {...text('street')} />
            <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[1fr_1fr_6rem]">
              <TextField {...text('city')} />
              <SelectField
                {...field('stateCode')}
                label={OFFICE_FORM.stateCode.label}
                isRequired
                placeholder="Select..."
                options={states.map(({ code, displayName }) => [code, displayName])}
              />
              <TextField {...text('zip')} />
            </div>
            <TextField {...text('phone')} type="tel" hint="Leave blank if it is the practice's number" />
            <TextField {...text('wheelchairAccess')} hint="Such as: Ramp on Main Street, then the elevator" />
            <Checkbox isChecked={isHidden} onChange={onChange} className="min-h-11 items-center">
              {OFFICE_FORM.isHidden.label}
            </Checkbox>
          </>
        );
      }}
      submission={(values) => {
        const { position: _, ...fields } = readValid(OFFICE_FORM, { ...values, position: null });
        return { intent: 'save', id: office?.id ?? null, revision: office?.revision, fields };
      }}
      onClose={onClose}
    />
  );
}
