import { CONFIRMATION_FORM } from '../../../domain/directory/confirmation.ts';
import {
  askedAllSchema,
  askedSchema,
  confirmationAnswerSchema,
  confirmationSchema,
} from '../../../domain/directory/schemas.ts';
import type { Services } from '../../services.ts';
import { formBody } from '../request-body.ts';
import { json, noContent } from '../response.ts';
import { type Route, route } from '../route.ts';

/** Confirmations for dietitians: anyone with the link may read and answer. */
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
      summary: 'Confirms the entry, or says what has changed. The link works once.',
      body: formBody(CONFIRMATION_FORM),
      limit,
      returns: json('The stored answer', confirmationAnswerSchema),
      errors: ['not_found', 'conflict', 'gone'],
      handle: ({ c, body }) => confirmations.answer(String(c.req.param('token')), body),
    }),
  ];
}

/** Asks one dietitian, under /portal/providers. */
export function confirmationRequest({ confirmations }: Services): Route {
  return route('post', '/{id}/confirmation_requests', 'askToConfirm', {
    summary: "Mails a link to the provider's contact email, which asks whether the entry is correct",
    returns: json('Who was asked', askedSchema, { status: 201 }),
    errors: ['conflict'],
    handle: ({ id, by }) => confirmations.ask(id, by),
  });
}

/** Asks all dietitians who are due, and marks answers as done, under /portal/review. */
export function confirmationReview({ confirmations }: Services): Route[] {
  return [
    route('post', '/confirmation_requests', 'askAllToConfirm', {
      summary: 'Asks up to 200 dietitians who are due and have no open question',
      returns: json('How many were asked', askedAllSchema, { status: 201 }),
      handle: ({ by }) => confirmations.askAllDue(by),
    }),
    route('delete', '/answers/{id}', 'finishAnswer', {
      summary: "Marks a dietitian's answer as done, which removes it from the review",
      returns: noContent('Done'),
      handle: ({ id, by }) => confirmations.finish(id, by),
    }),
  ];
}
