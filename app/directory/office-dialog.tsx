import { OFFICE_FORM } from '../../domain/directory/offices.ts';
import type { StaffOffice, State } from '../../domain/directory/schemas.ts';
import { ItemDialog } from '../editing/item-dialog.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Adds or edits an office. */
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
    <ItemDialog
      what="Office"
      item={office}
      form={OFFICE_FORM}
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
      fields={(field) => (
        <>
          <TextField {...field('name')} hint="Such as Downtown Portland" />
          <TextField {...field('street')} />
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[1fr_1fr_6rem]">
            <TextField {...field('city')} />
            <SelectField
              {...field('stateCode')}
              placeholder="Select..."
              options={states.map(({ code, displayName }) => [code, displayName])}
            />
            <TextField {...field('zip')} />
          </div>
          <TextField {...field('phone')} type="tel" hint="Leave blank if it is the practice's number" />
          <TextField {...field('wheelchairAccess')} hint="Such as: Ramp on Main Street, then the elevator" />
          <CheckboxField {...field('isHidden')} />
        </>
      )}
      onClose={onClose}
    />
  );
}
