import { z } from '@hono/zod-openapi';
import { NOTIFICATION_FORM } from '../../../domain/accounts/notification-settings.ts';
import {
  notificationSubscriptionSchema,
  sentResetSchema,
  teamUserSchema,
} from '../../../domain/accounts/schemas.ts';
import { USER_FORM } from '../../../domain/accounts/team.ts';
import type { Services } from '../../services.ts';
import { historyRoute } from '../change-history.ts';
import { formBody } from '../request-body.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

/** The portal's users. */
export function users({ users, signInResets, rateLimits }: Services): Route[] {
  return [
    route('get', '/', 'listUsers', {
      summary: "Lists the portal's users by name, including deactivated ones",
      returns: json('The whole list', z.array(teamUserSchema)),
      handle: () => users.list(),
    }),
    route('patch', '/{id}', 'updateUser', {
      summary: "Changes another user's permissions, and deactivates or reactivates the account",
      body: formBody(USER_FORM, { isChange: true }),
      returns: json('The changed user', teamUserSchema),
      errors: ['conflict'],
      handle: ({ id, body, actor }) => users.change(id, body, actor),
    }),
    route('post', '/{id}/sign_in_reset', 'resetSignIn', {
      summary: 'Mails a user a link to replace all passkeys with a new one; earlier links end',
      limit: rateLimits?.invitations,
      returns: json('The reset, and whether it could be mailed', sentResetSchema, { status: 201 }),
      errors: ['conflict'],
      handle: ({ id, actor }) => signInResets.send(id, actor),
    }),
  ];
}

/** Which users get which mails. */
export function notificationSubscriptions({ notifications }: Services): Route[] {
  const updates = [
    ['patch', 'updateNotificationSubscription'],
    ['put', 'replaceNotificationSubscription'],
  ] as const;
  return [
    route('get', '/', 'listNotificationSubscriptions', {
      summary: 'Lists the notification subscriptions',
      returns: json('All subscriptions', z.array(notificationSubscriptionSchema)),
      handle: () => notifications.subscriptions(),
    }),
    historyRoute({
      operation: 'NotificationSubscription',
      title: 'the recipients of notifications',
      path: '',
      read: (_id, before) => notifications.history(before),
    }),
    // The spec does not name the method, so both work.
    ...updates.map(([method, operationId]) =>
      route(method, '/', operationId, {
        summary: 'Sets the recipients of a notification',
        body: formBody(NOTIFICATION_FORM),
        returns: json('The updated subscription', notificationSubscriptionSchema),
        handle: ({ body, by }) => notifications.update(body, by),
      }),
    ),
  ];
}
