import { z } from 'zod';
import type { CamelCased } from '../../case.ts';
import { idSchema } from '../../schemas.ts';
import { RECEIPT_STATES } from '../receipts.ts';

/** What a clinic sees of its referral: nothing of the patient. */
export type Receipt = CamelCased<z.output<typeof receiptSchema>>;
export const receiptSchema = z
  .object({
    reference: z.string().meta({ example: 'R-7K3M9Q' }),
    received_on: z.string().meta({ description: "The day in the practice's time zone" }),
    state: z.enum(RECEIPT_STATES),
  })
  .meta({ id: 'Receipt' });

const clinicShape = {
  name: z.string(),
  phone: z.string().nullable().meta({ example: '(503) 555-0143' }),
  fax: z.string().nullable(),
  slug: z.string().meta({ example: 'northside-clinic' }),
};

/** A link for a clinic. */
export type ReferralClinic = CamelCased<z.output<typeof referralClinicSchema>>;
export const referralClinicSchema = z
  .object({
    id: idSchema,
    ...clinicShape,
    is_retired: z.boolean().meta({ description: 'Whether the link leads to the plain form' }),
    url: z.string().meta({ description: 'The address to give to the clinic' }),
  })
  .meta({ id: 'ReferralClinic' });

/** A link for a clinic with its QR code. */
export type OpenedClinic = CamelCased<z.output<typeof openedClinicSchema>>;
export const openedClinicSchema = z
  .object({
    ...referralClinicSchema.shape,
    qr_code: z.object({
      size: z.int().meta({ description: 'Width and height in modules' }),
      path: z.string().meta({ description: 'The dark modules as an SVG path' }),
    }),
  })
  .meta({ id: 'OpenedReferralClinic' });

/** What the referral form offers and fills in. */
export type ReferralFormData = CamelCased<z.output<typeof referralFormSchema>>;
export const referralFormSchema = z
  .object({
    clinic: z.object(clinicShape).nullable().meta({ description: 'Null for an unknown or retired link' }),
    languages: z.array(
      z.object({ code: z.string().meta({ description: 'ISO 639 code' }), name: z.string() }),
    ),
  })
  .meta({ id: 'ReferralForm' });
