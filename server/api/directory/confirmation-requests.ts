import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { askedAllSchema, askedSchema } from '../../../domain/directory/schemas.ts';
import { parseId } from '../../../domain/ids.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { json, resource, respond } from '../resource.ts';
import { changeBy } from '../revision.ts';

const params = z.object({ id: z.string().openapi({ example: '7' }) });

/** Asks one dietitian, under /portal/providers. */
export function confirmationRequest({ confirmations }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'post',
      path: '/{id}/confirmation_requests',
      operationId: 'askToConfirm',
      summary: "Mails a link to the provider's contact email, which asks whether the entry is correct",
      request: { params },
      ...errors('not_found', 'conflict'),
      responses: { 201: json('Who was asked', askedSchema) },
    }),
    async (c) => c.json(await confirmations.ask(parseId(c.req.valid('param').id), changeBy(c)), 201),
  );
}

/** Asks all dietitians who are due, and marks answers as done, under /portal/review. */
export function confirmationReview({ confirmations }: Services): OpenAPIHono {
  return resource()
    .openapi(
      createRoute({
        method: 'post',
        path: '/confirmation_requests',
        operationId: 'askAllToConfirm',
        summary: 'Asks up to 200 dietitians who are due and have no open question',
        responses: {
          201: json('How many were asked', askedAllSchema),
        },
      }),
      async (c) => respond(c, await confirmations.askAllDue(changeBy(c)), 201),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/answers/{id}',
        operationId: 'finishAnswer',
        summary: "Marks a dietitian's answer as done, which removes it from the review",
        request: { params },
        ...errors('not_found'),
        responses: { 204: { description: 'Done' } },
      }),
      async (c) => {
        await confirmations.finish(parseId(c.req.valid('param').id), changeBy(c));
        return c.body(null, 204);
      },
    );
}
