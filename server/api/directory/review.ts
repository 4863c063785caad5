import { z } from '@hono/zod-openapi';
import {
  CONFIRMATION_FORM,
  CORRECTED_CHOICES,
  CORRECTED_TEXTS,
} from '../../../domain/directory/confirmation.ts';
import { MAX_REVIEW_ITEMS, REVIEW_KINDS } from '../../../domain/directory/review.ts';
import { openRequestSchema, reviewSchema } from '../../../domain/directory/reviews/schemas.ts';
import {
  askedAllSchema,
  askedSchema,
  confirmationReplySchema,
  confirmationSchema,
} from '../../../domain/directory/schemas.ts';
import { parseId } from '../../../domain/ids.ts';
import { keysOf, recordOf } from '../../../domain/objects.ts';
import type { Services } from '../../services.ts';
import { formBody } from '../request-body.ts';
import { json, noContent } from '../response.ts';
import { type Route, route } from '../route.ts';

const CORRECTED = { ...CORRECTED_TEXTS, ...CORRECTED_CHOICES };

/** What a reply may correct beside its own fields. */
const CORRECTIONS = {
  ...recordOf(keysOf(CORRECTED), (name) => ({ ...CORRECTED[name], isRequired: false })),
  licenses: {
    label: 'Numbers and dates of licenses, by state id',
    isRequired: false,
    schema: { type: 'object' },
  },
};

/** Confirmations for dietitians: anyone with the link may read and reply. */
export function confirmations({ confirmations, rateLimits }: Services): Route[] {
  const limit = rateLimits?.confirmations;
  return [
    route('get', '/{token}', 'getConfirmation', {
      summary: 'Returns the entry that a dietitian is asked to confirm',
      limit,
      returns: json('The entry', confirmationSchema),
      errors: ['not_found', 'gone'],
      handle: ({ c }) => confirmations.open(String(c.req.param('token'))),
    }),
    route('post', '/{token}', 'answerConfirmation', {
      summary: 'Confirms the entry, or corrects it and says what has changed. The link works once.',
      body: formBody({ ...CONFIRMATION_FORM, ...CORRECTIONS }),
      limit,
      returns: json('The stored answer', confirmationReplySchema),
      errors: ['not_found', 'conflict', 'gone'],
      handle: ({ c, body }) => confirmations.reply(String(c.req.param('token')), body),
    }),
  ];
}

/** Asks one dietitian, under /portal/providers. */
export function confirmationRequests({ confirmations }: Services): Route[] {
  return [
    route('get', '/{id}/confirmation_requests', 'getConfirmationRequest', {
      summary: 'Returns when the dietitian was asked, if the question is open',
      returns: json('The open question', openRequestSchema),
      handle: ({ id }) => confirmations.findOpen(id),
    }),
    route('post', '/{id}/confirmation_requests', 'askToConfirm', {
      summary: "Mails a link to the provider's contact email, which asks whether the entry is correct",
      returns: json('Who was asked', askedSchema, { status: 201 }),
      errors: ['conflict'],
      handle: ({ id, by }) => confirmations.ask(id, by),
    }),
  ];
}

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

/** Directory items that need staff's attention: lists them, asks all dietitians who are due, and marks replies as done. */
export function review({ confirmations, review }: Services): Route[] {
  return [
    route('get', '/', 'getReview', {
      summary: `Counts open items by kind, and returns the first ${MAX_REVIEW_ITEMS}: of one kind, or a share of each`,
      query: querySchema,
      returns: json('The review', reviewSchema),
      errors: ['invalid'],
      handle: ({ query: { kind, limit } }) => review.read(kind ?? null, limit ?? MAX_REVIEW_ITEMS),
    }),
    route('get', '/confirmation_requests', 'countToConfirm', {
      summary: 'Counts the dietitians who are due and have no open question',
      returns: json('How many would be asked', askedAllSchema),
      handle: () => confirmations.countDue(),
    }),
    route('post', '/confirmation_requests', 'askAllToConfirm', {
      summary: 'Asks all dietitians who are due and have no open question',
      returns: json('How many were asked', askedAllSchema, { status: 201 }),
      handle: ({ by }) => confirmations.askAllDue(by),
    }),
    route('post', '/answers/{id}/corrections/{position}', 'takeOverCorrection', {
      summary: "Changes the provider as a dietitian's answer corrects it",
      returns: noContent('Taken over'),
      errors: ['conflict'],
      handle: ({ c, id, by }) => confirmations.takeOver(id, parseId(c.req.param('position')), by),
    }),
    route('delete', '/answers/{id}', 'finishAnswer', {
      summary: "Marks a dietitian's answer as done, which removes it from the review",
      returns: noContent('Done'),
      handle: ({ id, by }) => confirmations.finish(id, by),
    }),
  ];
}
