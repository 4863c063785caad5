import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { NOTIFICATION_FORM } from '../../../domain/accounts/notification-settings.ts';
import { notificationSubscriptionSchema } from '../../../domain/accounts/schemas.ts';
import type { Services } from '../../services.ts';
import { formSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, json, resource, respond } from '../resource.ts';
import { changeBy } from '../revision.ts';

export function notificationSubscriptions({ notifications }: Services): OpenAPIHono {
  const router = resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'listNotificationSubscriptions',
      summary: 'Lists the notification subscriptions',
      responses: { 200: json('All subscriptions', z.array(notificationSubscriptionSchema)) },
    }),
    async (c) => respond(c, await notifications.subscriptions(), 200),
  );
  // The spec does not name the method, so both work.
  for (const method of ['patch', 'put'] as const) {
    router.openapi(
      createRoute({
        method,
        path: '/',
        operationId:
          method === 'patch' ? 'updateNotificationSubscription' : 'replaceNotificationSubscription',
        summary: 'Sets the recipients of a notification',
        request: { body: body(formSchema(NOTIFICATION_FORM)) },
        responses: { 200: json('The updated subscription', notificationSubscriptionSchema) },
      }),
      async (c) => respond(c, await notifications.update(await readFields(c), changeBy(c)), 200),
    );
  }
  return router;
}
