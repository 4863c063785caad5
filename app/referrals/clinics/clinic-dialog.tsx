import { CLINIC_FORM } from '../../../domain/referrals/clinics/form.ts';
import type { ReferralClinic } from '../../../domain/referrals/clinics/schemas.ts';
import { ItemDialog } from '../../editing/item-dialog.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Adds or edits a clinic's link. */
export function ClinicDialog({ clinic, onClose }: { clinic: ReferralClinic | null; onClose: () => void }) {
  return (
    <ItemDialog
      what="Clinic Link"
      item={clinic}
      form={CLINIC_FORM}
      initial={{
        name: clinic?.name ?? '',
        phone: clinic?.phone ?? '',
        fax: clinic?.fax ?? '',
        slug: clinic?.slug ?? '',
        isRetired: clinic?.isRetired ?? false,
      }}
      fields={(field) => (
        <>
          <TextField {...field('name')} />
          <TextField {...field('phone')} type="tel" />
          <TextField {...field('fax')} type="tel" />
          <TextField
            {...field('slug')}
            hint={`Follows /patient-referral?clinic=. ${
              clinic
                ? 'Printed links and QR codes have the present one.'
                : 'Made from the name if left blank.'
            }`}
          />
          {clinic && (
            <CheckboxField {...field('isRetired')} label="Retired: the link leads to the plain form" />
          )}
        </>
      )}
      onClose={onClose}
    />
  );
}
