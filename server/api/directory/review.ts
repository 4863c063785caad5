import { z } from '@hono/zod-openapi';
import { MAX_REVIEW_ITEMS, REVIEW_KINDS } from '../../../domain/directory/review.ts';
import { reviewSchema } from '../../../domain/directory/schemas.ts';
import type { Services } from '../../services.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';
import { confirmationReview } from './confirmations.ts';

const limitError = `limit must be a whole number from 0 to ${MAX_REVIEW_ITEMS}.`;

const querySchema = z.object({
  kind: z.enum(REVIEW_KINDS, `kind must be one of ${REVIEW_KINDS.join(', ')}.`).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, limitError)
    .transform(Number)
    .refine((limit) => limit <= MAX_REVIEW_ITEMS, limitError)
    .optional()
    .meta({ type: 'integer', minimum: 0, maximum: MAX_REVIEW_ITEMS, description: '0 for only the counts.' }),
});

/** Directory items that need staff's attention. */
export function review(services: Services): Route[] {
  return [
    ...confirmationReview(services),
    route('get', '/', 'getReview', {
      summary: `Counts open items by kind, and returns the first ${MAX_REVIEW_ITEMS}: of one kind, or a share of each`,
      query: querySchema,
      returns: json('The review', reviewSchema),
      errors: ['invalid'],
      handle: ({ query: { kind, limit } }) => services.review.read(kind ?? null, limit ?? MAX_REVIEW_ITEMS),
    }),
  ];
}
