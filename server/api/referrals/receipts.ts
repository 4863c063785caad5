import { clinicMailStopSchema, receiptSchema } from '../../../domain/referrals/clinics/schemas.ts';
import type { Services } from '../../services.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

/** Receipts for clinics: anyone with the link may read. */
export function referralReceipts({ receipts, rateLimits }: Services): Route[] {
  return [
    route('get', '/{token}', 'getReferralReceipt', {
      summary: 'Returns the state of a referral for the clinic, without anything about the patient',
      limit: rateLimits?.receipts,
      returns: json('The receipt', receiptSchema),
      errors: ['not_found'],
      handle: ({ c }) => receipts.read(String(c.req.param('token'))),
    }),
  ];
}

/** Links in mails to clinics that stop these mails. */
export function clinicMailStops({ clinicMails, rateLimits }: Services): Route[] {
  const limit = rateLimits?.receipts;
  const returns = json('Whether mails are stopped', clinicMailStopSchema);
  return [
    route('get', '/{token}', 'getClinicMailStop', {
      summary: "Returns whether mails to the clinic's address are stopped",
      limit,
      returns,
      errors: ['not_found', 'unavailable'],
      handle: ({ c }) => clinicMails.readStop(String(c.req.param('token'))),
    }),
    route('post', '/{token}', 'stopClinicMails', {
      summary: "Stops mails to the clinic's address, also about later referrals",
      limit,
      returns,
      errors: ['not_found', 'unavailable'],
      handle: ({ c }) => clinicMails.stop(String(c.req.param('token'))),
    }),
  ];
}
