import { receiptSchema } from '../../../domain/referrals/clinics/schemas.ts';
import { mailStopSchema } from '../../../domain/referrals/schemas.ts';
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
  const returns = json('Whether mails are stopped', mailStopSchema);
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

/** Links in daily mails to staff that stop these mails. */
export function digestStops({ digests, rateLimits }: Services): Route[] {
  const limit = rateLimits?.receipts;
  const returns = json('Whether mails are stopped', mailStopSchema);
  return [
    route('get', '/{token}', 'getDigestStop', {
      summary: 'Returns whether the person of the link gets no daily mails about due referrals',
      limit,
      returns,
      errors: ['not_found', 'unavailable'],
      handle: ({ c }) => digests.readStop(String(c.req.param('token'))),
    }),
    route('post', '/{token}', 'stopDigests', {
      summary: 'Stops the daily mails to the person of the link',
      limit,
      returns,
      errors: ['not_found', 'unavailable'],
      handle: ({ c }) => digests.stop(String(c.req.param('token'))),
    }),
  ];
}
