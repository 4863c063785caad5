import { receiptSchema } from '../../../domain/referrals/clinics/schemas.ts';
import { mailStopSchema } from '../../../domain/referrals/schemas.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
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
  return mailStops(clinicMails, rateLimits?.receipts, {
    get: ['getClinicMailStop', "Returns whether mails to the clinic's address are stopped"],
    post: ['stopClinicMails', "Stops mails to the clinic's address, also about later referrals"],
  });
}

/** Links in daily mails to staff that stop these mails. */
export function digestStops({ digests, rateLimits }: Services): Route[] {
  return mailStops(digests, rateLimits?.receipts, {
    get: ['getDigestStop', 'Returns whether the person of the link gets no daily mails'],
    post: ['stopDigests', 'Stops the daily mails to the person of the link'],
  });
}

type Description = [operationId: string, summary: string];

function mailStops(
  { readStop, stop }: Pick<Services['digests'], 'readStop' | 'stop'>,
  limit: RateLimiter | undefined,
  { get, post }: { get: Description; post: Description },
): Route[] {
  return (
    [
      ['get', get, readStop],
      ['post', post, stop],
    ] as const
  ).map(([method, [operationId, summary], act]) =>
    route(method, '/{token}', operationId, {
      summary,
      limit,
      returns: json('Whether mails are stopped', mailStopSchema),
      errors: ['not_found', 'unavailable'],
      handle: ({ c }) => act(String(c.req.param('token'))),
    }),
  );
}
