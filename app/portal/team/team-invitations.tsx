import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Permission } from '../../../domain/accounts/permissions.ts';
import type { Invitation } from '../../../domain/accounts/schemas.ts';
import { emailError, normalizeEmail } from '../../../domain/forms/rules.ts';
import { TextField } from '../../ui/text-field.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dateAndTime } from '../frame/age.ts';
import { ItemName, PortalSection, SectionButton, SectionItem } from '../frame/section.tsx';
import { ExplainedCheckbox, PermissionsField, permissionsText } from './permissions-field.tsx';

/** What is not granted cannot do harm. */
const NONE: Permission[] = [];

/** The fragment of a link that opens the form. */
const INVITE = '#invite';

/** Opens the form for a new invitation. */
export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search of the portal leads here again.
  useEffect(() => {
    if (hash === INVITE) setOpen(true);
  }, [hash, key]);
  return (
    <UntilHydrated>
      <button type="button" onClick={() => setOpen(true)} className="button-primary">
        Invite
      </button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </UntilHydrated>
  );
}

type Open = { action: 'resend' | 'revoke'; invitation: Invitation };

/** Pending invitations, to resend and revoke: open ones, then expired ones. */
export function TeamInvitations({ invitations }: { invitations: Invitation[] }) {
  const [open, setOpen] = useState<Open | null>(null);
  const expired = invitations.filter(({ isExpired }) => isExpired);
  const waiting = invitations.filter(({ isExpired }) => !isExpired);
  return (
    <>
      <PortalSection title="Open invitations" isList>
        {waiting.length === 0 && <p className="text-ink-soft">Nobody is invited right now.</p>}
        <InvitationList invitations={waiting} onOpen={setOpen} />
      </PortalSection>
      {expired.length > 0 && (
        <PortalSection title="Expired invitations" isList>
          <InvitationList invitations={expired} onOpen={setOpen} />
        </PortalSection>
      )}
      {open && <InvitationDialog open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function InvitationList({
  invitations,
  onOpen,
}: {
  invitations: Invitation[];
  onOpen: (open: Open) => void;
}) {
  return (
    <ul className="max-lg:[&>li>:first-child]:basis-full divide-y divide-line rounded-xl border border-line bg-white empty:hidden [&>li]:px-4 sm:[&>li]:px-6">
      {invitations.map((invitation) => (
        <SectionItem
          key={invitation.id}
          actions={
            <>
              <SectionButton
                text="Resend"
                label={`Resend: ${invitation.email}`}
                onClick={() => onOpen({ action: 'resend', invitation })}
              />
              <SectionButton
                text={endText(invitation)}
                label={`${endText(invitation)}: ${invitation.email}`}
                onClick={() => onOpen({ action: 'revoke', invitation })}
              />
            </>
          }
        >
          <ItemName name={invitation.email} />
          <p className="text-sm text-ink-soft">
            {invitation.isExpired ? 'Expired' : 'Expires'} {dateAndTime(invitation.expiresAt)}
          </p>
          <p className="text-sm text-ink-soft">{permissionsText(invitation.permissions)}</p>
          {invitation.isRecipient && (
            <p className="text-sm text-ink-soft">Gets an email for each new referral</p>
          )}
        </SectionItem>
      ))}
    </ul>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="Invite"
      description={<p>We email a link that works once, within seven days.</p>}
      submitText="Send Invitation"
      busyText="Sending..."
      initial={{ email: '', permissions: NONE, isRecipient: false }}
      validate={({ email }) => ({ email: emailError(normalizeEmail(email)) ?? undefined })}
      fields={({ field, values }) => (
        <>
          <TextField {...field('email')} label="Email" type="email" autoComplete="off" isRequired />
          <PermissionsField {...field('permissions')} />
          {values.permissions.includes('referrals') && (
            <ExplainedCheckbox
              {...field('isRecipient')}
              label="Recipient of referrals"
              explanation="Gets an email for each new referral"
            />
          )}
        </>
      )}
      submission={({ email, permissions, isRecipient }) => ({
        intent: 'invite',
        email,
        permissions,
        isRecipient: isRecipient && permissions.includes('referrals'),
      })}
      onClose={onClose}
    />
  );
}

/** What the button that ends an invitation says. */
const endText = ({ isExpired }: Invitation) => (isExpired ? 'Remove' : 'Revoke');

function InvitationDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const { id, email, isExpired } = open.invitation;
  const isResent = open.action === 'resend';
  const end = endText(open.invitation);
  const ending = isExpired
    ? `The expired invitation of ${email} leaves this list.`
    : `The link that we emailed to ${email} stops working.`;
  return (
    <FormDialog
      title={isResent ? 'Resend Invitation' : `${end} Invitation`}
      description={
        <p>
          {isResent
            ? `We email a new link to ${email}. It works for seven days, and the old one stops working.`
            : ending}
        </p>
      }
      submitText={isResent ? 'Resend' : end}
      busyText={isResent ? 'Sending...' : isExpired ? 'Removing...' : 'Revoking...'}
      submission={() => ({ intent: open.action, id, email, isExpired })}
      onClose={onClose}
    />
  );
}
