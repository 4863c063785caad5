import { z } from '@hono/zod-openapi';
import { invitationSchema, invitedSchema, sentInvitationSchema } from '../../../domain/accounts/schemas.ts';
import { INVITATION_FORM } from '../../../domain/accounts/team.ts';
import { queryText } from '../../../domain/schemas.ts';
import { unreadable } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { formBody } from '../request-body.ts';
import { json, noContent } from '../response.ts';
import { type Route, route } from '../route.ts';

/** Invitations to the portal, sent by mail. The API never shows their links. */
export function invitations({ invitations, rateLimits }: Services): Route[] {
  const limit = rateLimits?.invitations;
  return [
    route('get', '/', 'listInvitations', {
      summary: 'Lists the pending invitations, including expired ones, latest first',
      returns: json('The whole list', z.array(invitationSchema)),
      handle: () => invitations.list(),
    }),
    route('post', '/', 'sendInvitation', {
      summary: 'Invites a person by mail, and ends earlier invitations to the address',
      body: formBody(INVITATION_FORM),
      limit,
      returns: json('The invitation, and whether it could be mailed', sentInvitationSchema, { status: 201 }),
      errors: ['conflict'],
      handle: ({ body, actor }) => invitations.send(body, actor),
    }),
    route('post', '/{id}/resend', 'resendInvitation', {
      summary: 'Mails a new link; the previous one ends',
      limit,
      returns: json('The invitation, and whether it could be mailed', sentInvitationSchema),
      handle: ({ id, actor }) => invitations.resend(id, actor),
    }),
    route('delete', '/{id}', 'revokeInvitation', {
      summary: 'Revokes an invitation',
      returns: noContent('Revoked'),
      handle: ({ id, actor }) => invitations.revoke(id, actor),
    }),
  ];
}

/** Opens an invitation and binds it to the browser with a cookie. */
export function verifyInvitation({ invitations, cookies, rateLimits }: Services): Route[] {
  return [
    route('get', '/', 'verifyInvitation', {
      summary: 'Opens an invitation by its token',
      isRecorded: true,
      query: z.object({ token: queryText('The token in the invitation link') }),
      limit: rateLimits?.invitations,
      returns: json('Who is invited', invitedSchema),
      errors: ['unreadable', 'not_found', 'conflict', 'gone'],
      async handle({ c, query: { token } }) {
        if (!token) throw unreadable('Missing token');
        const { email, browserToken } = await invitations.open(token, cookies.visitor(c));
        cookies.browser.write(c, browserToken);
        return { email };
      },
    }),
  ];
}

export function verifyInvitationSession({ invitations, cookies, rateLimits }: Services): Route[] {
  return [
    route('get', '/', 'getInvitation', {
      summary: 'Returns the invitation that this browser opened',
      limit: rateLimits?.invitations,
      returns: json('Who is invited', invitedSchema),
      errors: ['unauthenticated', 'conflict', 'gone'],
      async handle({ c }) {
        const { email, is_for_first_user } = await invitations.requireOpened(cookies.visitor(c));
        return { email, ...(is_for_first_user && { asksForEmail: true }) };
      },
    }),
  ];
}
