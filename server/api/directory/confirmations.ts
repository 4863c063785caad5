import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { CONFIRMATION_FORM } from '../../../domain/directory/confirmation.ts';
import { confirmationAnswerSchema, confirmationSchema } from '../../../domain/directory/schemas.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { formSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, json, resource, respond } from '../resource.ts';

const params = z.object({ token: z.string() });

/** Confirmations for dietitians: anyone with the link may read and answer. */
export function confirmations({ confirmations, rateLimits }: Services): OpenAPIHono {
  const router = resource();
  router.use(limitByAddress(rateLimits?.confirmations ?? null));
  router.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  return router
    .openapi(
      createRoute({
        method: 'get',
        path: '/{token}',
        operationId: 'getConfirmation',
        summary: 'Returns the entry that a dietitian is asked to confirm',
        request: { params },
        ...errors('not_found', 'gone', 'too_many'),
        responses: { 200: json('The entry', confirmationSchema) },
      }),
      async (c) => respond(c, await confirmations.open(c.req.valid('param').token), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/{token}',
        operationId: 'answerConfirmation',
        summary: 'Confirms the entry, or says what has changed. The link works once.',
        request: { params, body: body(formSchema(CONFIRMATION_FORM)) },
        ...errors('not_found', 'conflict', 'gone', 'too_many'),
        responses: { 200: json('The stored answer', confirmationAnswerSchema) },
      }),
      async (c) => {
        const fields = await readFields(c);
        return c.json(await confirmations.answer(c.req.valid('param').token, fields), 200);
      },
    );
}
