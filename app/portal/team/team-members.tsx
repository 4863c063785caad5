import { useState } from 'react';
import type { TeamUser } from '../../../domain/accounts/schemas.ts';
import { fullName } from '../../../domain/names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Menu } from '../../ui/menu.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ItemName, PortalSection, SectionButton, SectionItem } from '../frame/section.tsx';
import { PermissionsField, permissionsText } from './permissions-field.tsx';

type Action = 'permissions' | 'reset' | 'deactivate' | 'reactivate';
type Open = { action: Action; user: TeamUser };

const BUTTONS: Record<Action, string> = {
  permissions: 'Permissions',
  reset: 'Reset sign-in',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
};

/** The users, to change their permissions, end their access and reset their sign-in. Users cannot change themselves. */
export function TeamMembers({ users, ownId }: { users: TeamUser[]; ownId: number }) {
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <PortalSection title="Members" isList>
      <ul className="max-lg:[&>li>:first-child]:basis-full divide-y divide-line rounded-xl border border-line bg-white [&>li]:px-4 sm:[&>li]:px-6">
        {users.map((user) => (
          <SectionItem
            key={user.id}
            actions={
              user.id !== ownId && <Actions user={user} onOpen={(action) => setOpen({ action, user })} />
            }
          >
            <ItemName name={fullName(user)}>
              {user.id === ownId && <Badge tone="quiet">You</Badge>}
              {user.isDeactivated ? (
                <Badge tone="warning">Deactivated</Badge>
              ) : (
                !user.hasPasskeys && <Badge tone="warning">Needs a new link</Badge>
              )}
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

/** Permissions, and beside it what lets the person sign in again; the rest is in a menu. */
function Actions({ user, onOpen }: { user: TeamUser; onOpen: (action: Action) => void }) {
  const name = fullName(user);
  const button = (action: Action, text = BUTTONS[action]) => (
    <SectionButton text={text} label={`${text}: ${name}`} onClick={() => onOpen(action)} />
  );
  const rare = (['reset', 'deactivate'] as const).slice(user.hasPasskeys ? 0 : 1);
  return (
    <>
      {button('permissions')}
      {user.isDeactivated ? (
        button('reactivate')
      ) : (
        <>
          {!user.hasPasskeys && button('reset', 'Send new link')}
          <Menu
            name={name}
            items={rare.map((action) => ({
              text: BUTTONS[action],
              onClick: () => onOpen(action),
              isDestructive: action !== 'reset',
            }))}
          />
        </>
      )}
    </>
  );
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
          fields={({ field }) => (
            // The title says what they are.
            <div className="[&_legend]:sr-only">
              <PermissionsField {...field('permissions')} />
            </div>
          )}
          submission={({ permissions }) => ({ intent: action, id, name, permissions })}
          onClose={onClose}
        />
      );
    case 'reset':
      return (
        <FormDialog
          title={user.hasPasskeys ? 'Reset Sign-In' : 'Send New Link'}
          description={
            <>
              <p>
                {name} gets a link at {email} to set up a new passkey. It works once, for 24 hours.
              </p>
              {user.hasPasskeys && (
                <p className="mt-1">
                  The new passkey replaces all others and ends all sessions. Until then, nothing changes: if a
                  device was stolen, choose Deactivate instead.
                </p>
              )}
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
                ? `${name} is signed out at once, loses all passkeys, and gets no more notifications. Open invitations that this person sent end. The account can be reactivated at any time.`
                : `${name} gets a link at ${email} to set up a new passkey, and the same permissions and notifications as before.`}
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
