import { readValid, validate } from '../../../domain/forms/field.ts';
import { CLINIC_FORM } from '../../../domain/referrals/clinics/form.ts';
import type { ReferralClinic } from '../../../domain/referrals/clinics/schemas.ts';
import { FormDialog } from '../../editing/form-dialog.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Adds or edits a clinic's link. @param clinic null for a new one. */
export function ClinicDialog({ clinic, onClose }: { clinic: ReferralClinic | null; onClose: () => void }) {
  return (
    <FormDialog
      title={clinic ? 'Edit Clinic Link' : 'New Clinic Link'}
      submitText={clinic ? 'Save' : 'Add'}
      busyText={clinic ? 'Saving...' : 'Adding...'}
      initial={{
        name: clinic?.name ?? '',
        phone: clinic?.phone ?? '',
        fax: clinic?.fax ?? '',
        slug: clinic?.slug ?? '',
        isRetired: clinic?.isRetired ?? false,
      }}
      validate={(values) => validate(CLINIC_FORM, values)}
      fields={({ field }) => {
        const { value: isRetired, onChange } = field('isRetired');
        const text = (name: 'name' | 'phone' | 'fax' | 'slug') => ({
          ...field(name),
          label: CLINIC_FORM[name].label,
          isRequired: CLINIC_FORM[name].isRequired,
          autoComplete: 'off',
        });
        return (
          <>
            <TextField {...text('name')} />
            <TextField {...text('phone')} type="tel" />
            <TextField {...text('fax')} type="tel" />
            <TextField
              {...text('slug')}
              hint={`Follows /patient-referral?clinic=. ${
                clinic
                  ? 'Printed links and QR codes have the present one.'
                  : 'Made from the name if left blank.'
              }`}
            />
            {clinic && (
              <Checkbox isChecked={isRetired} onChange={onChange} className="min-h-11 items-center">
                Retired: the link leads to the plain form
              </Checkbox>
            )}
          </>
        );
      }}
      submission={(values) => ({ id: clinic?.id ?? null, fields: readValid(CLINIC_FORM, values) })}
      onClose={onClose}
    />
  );
}
