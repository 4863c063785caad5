import { useState } from 'react';
import { PERMISSIONS } from '../../domain/accounts/permissions.ts';
import type { Invitation } from '../../domain/accounts/schemas.ts';
import { emailError, normalizeEmail } from '../../domain/forms/rules.ts';
import { dateAndTime } from '../content/age.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { ItemName, PortalSection, SectionButton, SectionItem } from '../portal/section.tsx';
import { Badge } from '../ui/badge.tsx';
import { TextField } from '../ui/text-field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { PermissionsField, permissionsText } from './permissions-field.tsx';

type Open = { action: 'invite' } | { action: 'resend' | 'revoke'; invitation: Invitation };

/** Pending invitations, to resend and revoke, and the form for a new one. */
export function TeamInvitations({ invitations }: { invitations: Invitation[] }) {
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <PortalSection
      title="Invitations"
      actions={
        <UntilHydrated>
          <button type="button" onClick={() => setOpen({ action: 'invite' })} className="button-primary">
            Invite
          </button>
        </UntilHydrated>
      }
    >
      {invitations.length === 0 && <p className="text-ink-soft">No invitation is waiting for an answer.</p>}
      <ul className="-my-4 divide-y divide-line empty:hidden">
        {invitations.map((invitation) => (
          <SectionItem
            key={invitation.id}
            actions={
              <>
                <SectionButton
                  text="Resend"
                  label={`Resend: ${invitation.email}`}
                  onClick={() => setOpen({ action: 'resend', invitation })}
                />
                <SectionButton
                  text="Revoke"
                  label={`Revoke: ${invitation.email}`}
                  onClick={() => setOpen({ action: 'revoke', invitation })}
                />
              </>
            }
          >
            <ItemName name={invitation.email}>
              {invitation.isExpired && <Badge tone="warning">Expired</Badge>}
            </ItemName>
            <p className="text-sm text-ink-soft">
              {invitation.isExpired ? 'Expired' : 'Expires'} {dateAndTime(invitation.expiresAt)}
            </p>
            <p className="text-sm text-ink-soft">{permissionsText(invitation.permissions)}</p>
          </SectionItem>
        ))}
      </ul>
      {open && <InvitationDialog open={open} onClose={() => setOpen(null)} />}
    </PortalSection>
  );
}

function InvitationDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.action === 'invite') {
    return (
      <FormDialog
        title="Invite"
        description={<p>We mail a link that works once, for seven days.</p>}
        submitText="Send Invitation"
        busyText="Sending..."
        initial={{ email: '', permissions: PERMISSIONS.slice() }}
        validate={({ email }) => ({ email: emailError(normalizeEmail(email)) ?? undefined })}
        fields={({ field }) => (
          <>
            <TextField {...field('email')} label="Email" type="email" autoComplete="off" isRequired />
            <PermissionsField {...field('permissions')} />
          </>
        )}
        submission={({ email, permissions }) => ({ intent: 'invite', email, permissions })}
        onClose={onClose}
      />
    );
  }
  const { id, email } = open.invitation;
  const isResent = open.action === 'resend';
  return (
    <FormDialog
      title={isResent ? 'Resend Invitation' : 'Revoke Invitation'}
      description={
        <p>
          {isResent
            ? `We mail a new link to ${email}, valid for seven days. The former link ends.`
            : `The link that ${email} got will no longer work.`}
        </p>
      }
      submitText={isResent ? 'Resend' : 'Revoke'}
      busyText={isResent ? 'Sending...' : 'Revoking...'}
      submission={() => ({ intent: open.action, id, email })}
      onClose={onClose}
    />
  );
}
