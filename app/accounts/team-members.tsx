import { useState } from 'react';
import type { TeamUser } from '../../domain/accounts/schemas.ts';
import { fullName } from '../../domain/names.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { ItemName, PortalSection, SectionButton, SectionItem } from '../portal/section.tsx';
import { Badge } from '../ui/badge.tsx';
import { PermissionsField, permissionsText } from './permissions-field.tsx';

type Action = 'permissions' | 'reset' | 'deactivate' | 'reactivate';
type Open = { action: Action; user: TeamUser };

const BUTTONS: Record<Action, string> = {
  permissions: 'Permissions',
  reset: 'Reset sign-in',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
};

/** The users, to change their permissions, deactivate them and reset their sign-in. Users cannot change themselves. */
export function TeamMembers({ users, ownId }: { users: TeamUser[]; ownId: number }) {
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <PortalSection title="Members">
      <ul className="-my-4 divide-y divide-line">
        {users.map((user) => (
          <SectionItem
            key={user.id}
            actions={
              user.id !== ownId &&
              actionsFor(user).map((action) => (
                <SectionButton
                  key={action}
                  text={BUTTONS[action]}
                  label={`${BUTTONS[action]}: ${fullName(user)}`}
                  onClick={() => setOpen({ action, user })}
                />
              ))
            }
          >
            <ItemName name={fullName(user)}>
              {user.id === ownId && <Badge tone="quiet">You</Badge>}
              {user.isDeactivated && <Badge tone="warning">Deactivated</Badge>}
            </ItemName>
            <p className="text-sm wrap-anywhere text-ink-soft">{user.email}</p>
            <p className="text-sm text-ink-soft">{permissionsText(user.permissions)}</p>
          </SectionItem>
        ))}
      </ul>
      {open && <MemberDialog {...open} onClose={() => setOpen(null)} />}
    </PortalSection>
  );
}

function actionsFor({ isDeactivated }: TeamUser): Action[] {
  return isDeactivated ? ['permissions', 'reactivate'] : ['permissions', 'reset', 'deactivate'];
}

function MemberDialog({ action, user, onClose }: Open & { onClose: () => void }) {
  const { id, email } = user;
  const name = fullName(user);
  switch (action) {
    case 'permissions':
      return (
        <FormDialog
          title={`Permissions of ${name}`}
          submitText="Save"
          busyText="Saving..."
          initial={{ permissions: user.permissions }}
          fields={({ field }) => <PermissionsField {...field('permissions')} />}
          submission={({ permissions }) => ({ intent: action, id, name, permissions })}
          onClose={onClose}
        />
      );
    case 'reset':
      return (
        <FormDialog
          title="Reset Sign-In"
          description={
            <>
              <p>
                {name} gets a link at {email} to set up a new passkey. It works once, for 24 hours.
              </p>
              <p className="mt-1">
                The new passkey replaces all present ones and ends all sessions. Until then nothing changes.
              </p>
            </>
          }
          submitText="Send Link"
          busyText="Sending..."
          submission={() => ({ intent: action, id, name })}
          onClose={onClose}
        />
      );
    default: {
      const isLeaving = action === 'deactivate';
      return (
        <FormDialog
          {...(isLeaving && { role: 'alertdialog' })}
          title={isLeaving ? 'Deactivate Account' : 'Reactivate Account'}
          description={
            <p>
              {isLeaving
                ? `${name} is signed out at once, can no longer sign in, and gets no more notifications. The account can be reactivated at any time.`
                : `${name} can sign in again with the same passkeys and permissions, and gets the same notifications as before.`}
            </p>
          }
          submitText={isLeaving ? 'Deactivate' : 'Reactivate'}
          busyText={isLeaving ? 'Deactivating...' : 'Reactivating...'}
          submission={() => ({ intent: action, id, name })}
          onClose={onClose}
        />
      );
    }
  }
}
