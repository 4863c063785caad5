import { useState } from 'react';
import { INVITATION_FORM } from '../../../domain/team/team-form.ts';
import type { Invitation } from '../../../domain/team/team-responses.ts';
import { Badge } from '../../ui/badge.tsx';
import { confirm } from '../forms/confirm.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Card, SectionButton, SectionItem } from '../frame/section.tsx';
import { dateAndTime } from '../frame/times.ts';
import { PERMISSION_CHOICES, permissionsText } from './permission-texts.ts';

export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="button-primary">
        Invite
      </button>
      {isOpen && (
        <FormDialog
          title="Invite"
          description={<p>The invitation has a link that works once, within seven days.</p>}
          fields={INVITATION_FORM}
          options={{ permissions: PERMISSION_CHOICES }}
          submitText="Send Invitation"
          submission={(values) => ({ intent: 'invite', ...values })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export function TeamInvitations({ invitations }: { invitations: Invitation[] }) {
  return (
    <Card title="Open invitations" isList>
      {invitations.length === 0 && <p className="text-ink-soft">Nobody is invited right now.</p>}
      <ul className="max-lg:[&>li>:first-child]:basis-full divide-y divide-line rounded-xl border border-line bg-white empty:hidden [&>li]:px-4 sm:[&>li]:px-6">
        {invitations.map((invitation) => (
          <SectionItem
            key={invitation.id}
            name={invitation.email}
            badges={
              <>
                {invitation.isExpired && <Badge tone="warning">Expired</Badge>}
                {invitation.mailError && <Badge tone="danger">Email failed</Badge>}
              </>
            }
            actions={
              <>
                <SectionButton
                  text="Resend"
                  name={invitation.email}
                  onClick={() => askToResend(invitation)}
                />
                <SectionButton
                  text="Remove"
                  name={invitation.email}
                  onClick={() => askToRemove(invitation)}
                />
              </>
            }
          >
            {invitation.mailError && (
              <p className="text-sm text-ink-soft wrap-anywhere">{`The mail server says: ${invitation.mailError}`}</p>
            )}
            <p className="text-sm text-ink-soft">
              {`${invitation.isExpired ? 'Expired' : 'Expires'} ${dateAndTime(invitation.expiresAt)}`}
            </p>
            <p className="text-sm text-ink-soft">{permissionsText(invitation.permissions)}</p>
          </SectionItem>
        ))}
      </ul>
    </Card>
  );
}

function askToResend({ email, permissions }: Invitation): void {
  confirm({
    title: 'Resend Invitation',
    text: <p>{`${email} gets a new link. It works for seven days, and the old one stops working.`}</p>,
    button: 'Resend',
    submission: { intent: 'invite', email, permissions },
  });
}

function askToRemove({ id, email }: Invitation): void {
  confirm({
    title: 'Remove Invitation',
    text: <p>{`The link for ${email} does not work any more, and leaves this list.`}</p>,
    button: 'Remove',
    submission: { intent: 'remove', id, email },
  });
}
