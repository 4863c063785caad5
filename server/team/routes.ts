import { z } from '@hono/zod-openapi';
import { NOTIFICATION_FORM } from '../../domain/team/notification-form.ts';
import { INVITATION_FORM, USER_FORM } from '../../domain/team/team-form.ts';
import {
  invitationSchema,
  notificationSubscriptionSchema,
  sentResetSchema,
  teamUserSchema,
} from '../../domain/team/team-responses.ts';
import { historyRoute } from '../events/history-route.ts';
import { listEvents } from '../events/repository.ts';
import { formBody } from '../http/request-body.ts';
import { json, noContent } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { listInvitations } from './links-repository.ts';
import { readSubscription, updateSubscription } from './recipients.ts';
import { RECIPIENTS } from './recipients-repository.ts';
import { listUsers } from './repository.ts';

/** The portal's users. */
export function users({ db, users, links }: Services): Route[] {
  return [
    route('get', '/', 'listUsers', {
      summary: "Lists the portal's users by name, including deactivated ones",
      returns: json('The whole list', z.array(teamUserSchema)),
      handle: () => listUsers(db),
    }),
    route('patch', '/{id}', 'updateUser', {
      summary: "Changes a user's name or, of another user, permissions and whether they have access",
      body: formBody(USER_FORM, { isChange: true }),
      returns: json('The changed user', teamUserSchema),
      handle: ({ id, body, actor }) => users.change(id, body, actor),
    }),
    route('post', '/{id}/sign_in_reset', 'resetSignIn', {
      summary: 'Mails a user a link to replace all passkeys with a new one; earlier links end',
      limit: 'invitations',
      returns: json('The reset, and whether it could be mailed', sentResetSchema, { status: 201 }),
      handle: ({ id, actor }) => links.sendSignIn(id, actor),
    }),
  ];
}

/** Invitations to the portal, sent by mail. The API shows their links only without a mail server. */
export function invitations({ db, now, links }: Services): Route[] {
  const limit = 'invitations';
  return [
    route('get', '/', 'listInvitations', {
      summary: 'Lists the pending invitations, including expired ones, latest first',
      returns: json('The whole list', z.array(invitationSchema)),
      handle: () => listInvitations(db, now()),
    }),
    route('post', '/', 'sendInvitation', {
      summary: 'Invites a person by mail, and ends earlier invitations to the address',
      body: formBody(INVITATION_FORM),
      limit,
      returns: json('The invitation, and whether it could be mailed', invitationSchema, { status: 201 }),
      handle: ({ body, actor }) => links.send(body, actor),
    }),
    route('post', '/{id}/resend', 'resendInvitation', {
      summary: 'Replaces an invitation by one with a new link, and mails it',
      limit,
      returns: json('The new invitation, and whether it could be mailed', invitationSchema),
      handle: ({ id, actor }) => links.resend(id, actor),
    }),
    route('delete', '/{id}', 'revokeInvitation', {
      summary: 'Revokes an invitation',
      returns: noContent('Revoked'),
      handle: ({ id, actor }) => links.revoke(id, actor),
    }),
  ];
}

/** Which users get which mails. */
export function notificationSubscriptions({ db, now }: Services): Route[] {
  const updates = [
    ['patch', 'updateNotificationSubscription'],
    ['put', 'replaceNotificationSubscription'],
  ] as const;
  return [
    route('get', '/', 'listNotificationSubscriptions', {
      summary: 'Lists the notification subscriptions',
      returns: json('All subscriptions', z.array(notificationSubscriptionSchema)),
      handle: async () => [await readSubscription(db)],
    }),
    historyRoute('NotificationSubscription', 'the recipients of notifications', '', (_, before) =>
      listEvents(db, RECIPIENTS, { before }),
    ),
    // The spec does not name the method, so both work.
    ...updates.map(([method, operationId]) =>
      route(method, '/', operationId, {
        summary: 'Sets the recipients of a notification',
        body: formBody(NOTIFICATION_FORM),
        returns: json('The updated subscription', notificationSubscriptionSchema),
        handle: ({ body, actor }) => updateSubscription(db, body, { actor, at: now() }),
      }),
    ),
  ];
}
