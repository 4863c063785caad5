import { useState } from 'react';
import type { Field } from '../../../domain/forms/field.ts';
import { fullName } from '../../../domain/names.ts';
import { USER_FORM } from '../../../domain/team/team-form.ts';
import type { TeamUser } from '../../../domain/team/team-responses.ts';
import { Badge } from '../../ui/badge.tsx';
import { Menu } from '../../ui/menu.tsx';
import { confirm } from '../forms/confirm.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ItemName, PortalSection, SectionItem } from '../frame/section.tsx';
import { age } from '../frame/times.ts';
import { PERMISSION_CHOICES, permissionsText } from './permission-texts.ts';

type Edit = 'name' | 'permissions';
type Action = Edit | 'reset' | 'deactivate' | 'reactivate';

const BUTTONS: Record<Action, string> = {
  name: 'Name',
  permissions: 'Permissions',
  reset: 'Reset sign-in',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
};

/** The users, to edit them, end their access and reset their sign-in. Users can only change their own name. */
export function TeamMembers({ users, ownId }: { users: TeamUser[]; ownId: number | undefined }) {
  const [edited, setEdited] = useState<{ user: TeamUser; edit: Edit } | null>(null);
  return (
    <PortalSection title="Members" isList>
      <ul className="max-lg:[&>li>:first-child]:basis-full divide-y divide-line rounded-xl border border-line bg-white [&>li]:px-4 sm:[&>li]:px-6">
        {users.map((user) => (
          <SectionItem
            key={user.id}
            actions={
              <Menu
                name={fullName(user)}
                items={actionsOf(user, user.id === ownId).map((action) => ({
                  text: action === 'reset' && !user.hasPasskeys ? 'Send new link' : BUTTONS[action],
                  onClick: () =>
                    action === 'name' || action === 'permissions'
                      ? setEdited({ user, edit: action })
                      : ask(action, user),
                  isDestructive: action === 'deactivate',
                }))}
              />
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
              {user.lastSignedInAt ? `Last signed in ${age(user.lastSignedInAt)}` : 'Not signed in yet'}
            </p>
          </SectionItem>
        ))}
      </ul>
      {edited && <EditDialog {...edited} onClose={() => setEdited(null)} />}
    </PortalSection>
  );
}

function actionsOf({ isDeactivated }: TeamUser, isOwn: boolean): Action[] {
  if (isOwn) return ['name'];
  return isDeactivated
    ? ['name', 'permissions', 'reactivate']
    : ['name', 'permissions', 'reset', 'deactivate'];
}

const NEW_ADDRESS =
  'The email address cannot be changed: invite the person at the new one, and deactivate this account.';

function EditDialog({ user, edit, onClose }: { user: TeamUser; edit: Edit; onClose: () => void }) {
  const { permissions, deactivated: _, ...name } = USER_FORM;
  const fields: Record<string, Field> = edit === 'name' ? name : { permissions };
  return (
    <FormDialog
      title={`${BUTTONS[edit]} of ${fullName(user)}`}
      description={edit === 'name' && <p>{NEW_ADDRESS}</p>}
      fields={fields}
      stored={user}
      options={{ permissions: PERMISSION_CHOICES }}
      submission={(changes) => ({ intent: 'edit', id: user.id, changes })}
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
