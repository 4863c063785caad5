import { useState } from 'react';
import type { TeamUser } from '../../../domain/accounts/schemas.ts';
import { USER_FORM } from '../../../domain/accounts/team.ts';
import { fullName } from '../../../domain/names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Menu } from '../../ui/menu.tsx';
import { confirm } from '../forms/confirm.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ItemName, PortalSection, SectionItem } from '../frame/section.tsx';
import { age } from '../frame/times.ts';
import { PERMISSION_CHOICES, permissionsText } from './permissions-text.ts';

type Action = 'permissions' | 'reset' | 'deactivate' | 'reactivate';

const BUTTONS: Record<Action, string> = {
  permissions: 'Permissions',
  reset: 'Reset sign-in',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
};

/** The users, to change their permissions, end their access and reset their sign-in. Users cannot change themselves. */
export function TeamMembers({
  users,
  ownId,
  now,
}: {
  users: TeamUser[];
  ownId: number | undefined;
  now: number;
}) {
  const [edited, setEdited] = useState<TeamUser | null>(null);
  return (
    <PortalSection title="Members" isList>
      <ul className="max-lg:[&>li>:first-child]:basis-full divide-y divide-line rounded-xl border border-line bg-white [&>li]:px-4 sm:[&>li]:px-6">
        {users.map((user) => (
          <SectionItem
            key={user.id}
            actions={
              user.id !== ownId && (
                <Actions
                  user={user}
                  onOpen={(action) => (action === 'permissions' ? setEdited(user) : ask(action, user))}
                />
              )
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
            <p translate="no" className="text-sm wrap-anywhere text-ink-soft">
              {user.email}
            </p>
            <p className="text-sm text-ink-soft">{permissionsText(user.permissions)}</p>
            <p className="text-sm text-ink-soft">
              {user.lastSignedInAt ? `Last signed in ${age(user.lastSignedInAt, now)}` : 'Not signed in yet'}
            </p>
          </SectionItem>
        ))}
      </ul>
      {edited && <PermissionsDialog user={edited} onClose={() => setEdited(null)} />}
    </PortalSection>
  );
}

function Actions({ user, onOpen }: { user: TeamUser; onOpen: (action: Action) => void }) {
  const actions: Action[] = user.isDeactivated
    ? ['permissions', 'reactivate']
    : ['permissions', 'reset', 'deactivate'];
  return (
    <Menu
      name={fullName(user)}
      items={actions.map((action) => ({
        text: action === 'reset' && !user.hasPasskeys ? 'Send new link' : BUTTONS[action],
        onClick: () => onOpen(action),
        isDestructive: action === 'deactivate',
      }))}
    />
  );
}

function PermissionsDialog({ user, onClose }: { user: TeamUser; onClose: () => void }) {
  const { id } = user;
  const name = fullName(user);
  return (
    <FormDialog
      title={`Permissions of ${name}`}
      fields={{ permissions: USER_FORM.permissions }}
      stored={user}
      options={{ permissions: PERMISSION_CHOICES }}
      submission={({ permissions }) => ({ intent: 'permissions', id, name, permissions })}
      onClose={onClose}
    />
  );
}

function ask(intent: 'reset' | 'deactivate' | 'reactivate', user: TeamUser): void {
  const { id, email, hasPasskeys } = user;
  const name = fullName(user);
  const submission = { intent, id, name };
  switch (intent) {
    case 'reset':
      confirm({
        title: hasPasskeys ? 'Reset Sign-In' : 'Send New Link',
        text: (
          <>
            <p>{`${name} (${email}) gets a link to set up a new passkey. It works once, for 24 hours.`}</p>
            {hasPasskeys && (
              <p>
                The new passkey replaces all others and ends all sessions. Until then, nothing changes: if a
                device was stolen, choose Deactivate instead.
              </p>
            )}
          </>
        ),
        button: 'Send Link',
        submission,
      });
      break;
    case 'deactivate':
      confirm({
        title: 'Deactivate Account',
        text: (
          <p>
            {`${name} is signed out at once, loses all passkeys, and gets no more notifications. Open invitations that this person sent end. The account can be reactivated at any time.`}
          </p>
        ),
        button: 'Deactivate',
        isDestructive: true,
        submission,
      });
      break;
    case 'reactivate':
      confirm({
        title: 'Reactivate Account',
        text: (
          <p>
            {`${name} gets back the permissions and notifications, and needs a new link to sign in, which you send next.`}
          </p>
        ),
        button: 'Reactivate',
        submission,
      });
  }
}
