import { z } from '@hono/zod-openapi';
import { NOTIFICATION_FORM } from '../../domain/team/notification-form.ts';
import { INVITATION_FORM, USER_FORM } from '../../domain/team/team-form.ts';
import {
  invitationSchema,
  notificationSubscriptionSchema,
  sentSignInLinkSchema,
  teamUserSchema,
} from '../../domain/team/team-responses.ts';
import { listEvents } from '../events/repository.ts';
import { historyRoute } from '../events/routes.ts';
import { formBody } from '../http/request-body.ts';
import { json, noContent } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import { revokeInvitation, sendInvitation, sendSignInLink } from './links.ts';
import { listInvitations } from './links-repository.ts';
import { listUsers, RECIPIENTS } from './repository.ts';
import { changeUser, readSubscription, type Unassign, updateSubscription } from './service.ts';

export const users = (unassign: Unassign): Route[] => [
  route('get', '/', 'listUsers', {
    summary: "Lists the portal's users by name, including deactivated ones",
    returns: json('The whole list', z.array(teamUserSchema)),
    handle: ({ ctx }) => listUsers(ctx.db),
  }),
  route('patch', '/{id}', 'updateUser', {
    summary: "Changes a user's name or, of another user, permissions and whether they have access",
    body: formBody(USER_FORM, { isChange: true }),
    returns: json('The changed user', teamUserSchema),
    handle: ({ ctx, id, body, actor }) => changeUser(ctx, id, body, actor, unassign),
  }),
  route('post', '/{id}/sign_in_link', 'sendSignInLink', {
    summary: 'Mails a user a sign-in link, which replaces all passkeys with a new one; earlier links end',
    limit: 'invitations',
    returns: json('The link, and whether it could be mailed', sentSignInLinkSchema, { status: 201 }),
    handle: ({ ctx, id, actor }) => sendSignInLink(ctx, id, actor),
  }),
];

/** Invitations, sent by mail. The API shows their links only without a mail server. */
export const invitations: Route[] = [
  route('get', '/', 'listInvitations', {
    summary: 'Lists the pending invitations, including expired ones, latest first',
    returns: json('The whole list', z.array(invitationSchema)),
    handle: ({ ctx }) => listInvitations(ctx.db, ctx.now()),
  }),
  route('post', '/', 'sendInvitation', {
    summary: 'Invites a person by mail, and ends earlier invitations to the address',
    body: formBody(INVITATION_FORM),
    limit: 'invitations',
    returns: json('The invitation, and whether it could be mailed', invitationSchema, { status: 201 }),
    handle: ({ ctx, body, actor }) => sendInvitation(ctx, body, actor),
  }),
  route('delete', '/{id}', 'revokeInvitation', {
    summary: 'Revokes an invitation',
    returns: noContent('Revoked'),
    handle: ({ ctx, id, actor }) => revokeInvitation(ctx, id, actor),
  }),
];

export const notificationSubscriptions: Route[] = [
  route('get', '/', 'listNotificationSubscriptions', {
    summary: 'Lists the notification subscriptions',
    returns: json('All subscriptions', z.array(notificationSubscriptionSchema)),
    handle: async ({ ctx }) => [await readSubscription(ctx.db)],
  }),
  historyRoute('NotificationSubscription', 'the recipients of notifications', '', ({ db }, _, before) =>
    listEvents(db, RECIPIENTS, { before }),
  ),
  // The spec does not name the method, so both work.
  ...(
    [
      ['patch', 'updateNotificationSubscription'],
      ['put', 'replaceNotificationSubscription'],
    ] as const
  ).map(([method, operationId]) =>
    route(method, '/', operationId, {
      summary: 'Sets the recipients of a notification',
      body: formBody(NOTIFICATION_FORM),
      returns: json('The updated subscription', notificationSubscriptionSchema),
      handle: ({ ctx, body, actor }) => updateSubscription(ctx, body, actor),
    }),
  ),
];
