import { useState } from 'react';
import type { Field } from '../../../domain/forms/field.ts';
import { fullName } from '../../../domain/names.ts';
import { USER_FORM } from '../../../domain/team/team-form.ts';
import type { TeamUser } from '../../../domain/team/team-responses.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Menu } from '../../ui/menu.tsx';
import { confirm } from '../forms/confirm.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Card, SectionItem } from '../frame/section.tsx';
import { age } from '../frame/times.ts';
import { PERMISSION_CHOICES, permissionsText } from './permission-texts.ts';

type Confirmed = 'signInLink' | 'deactivate' | 'reactivate';

const MENU: Record<Confirmed, string> = {
  signInLink: 'Send sign-in link',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
};

export function TeamMembers({ users, ownId }: { users: TeamUser[]; ownId: number | undefined }) {
  const [edited, setEdited] = useState<TeamUser | null>(null);
  return (
    <Card title="Members" isList>
      <ul className="divide-y divide-line rounded-xl border border-line bg-white [&>li]:px-4 sm:[&>li]:px-6">
        {users.map((user) => (
          <SectionItem
            key={user.id}
            name={fullName(user)}
            badges={
              <>
                {user.id === ownId && <Badge tone="quiet">You</Badge>}
                {user.isDeactivated && <Badge tone="warning">Deactivated</Badge>}
                {!user.isDeactivated && !user.hasPasskeys && (
                  <Badge tone="warning">Needs a sign-in link</Badge>
                )}
              </>
            }
            actions={
              <Menu
                name={fullName(user)}
                items={[
                  { text: 'Edit', onClick: () => setEdited(user) },
                  ...(user.id === ownId ? [] : actionsOf(user)).map((action) => ({
                    text: MENU[action],
                    onClick: () => ask(action, user),
                    isDestructive: action === 'deactivate',
                  })),
                ]}
              />
            }
          >
            <p translate="no" className="text-sm wrap-anywhere text-ink-soft">
              <AddressText>{user.email}</AddressText>
            </p>
            <p className="text-sm text-ink-soft">{permissionsText(user.permissions)}</p>
            <p className="text-sm text-ink-soft">
              {user.lastSignedInAt ? `Last signed in ${age(user.lastSignedInAt)}` : 'Not signed in yet'}
            </p>
          </SectionItem>
        ))}
      </ul>
      {edited && <EditDialog user={edited} isOwn={edited.id === ownId} onClose={() => setEdited(null)} />}
    </Card>
  );
}

const actionsOf = ({ isDeactivated }: TeamUser): Confirmed[] =>
  isDeactivated ? ['reactivate'] : ['signInLink', 'deactivate'];

const NEW_ADDRESS =
  'The email address cannot be changed: invite the person at the new one, and deactivate this account.';

/** Users can only change their own name. */
function EditDialog({ user, isOwn, onClose }: { user: TeamUser; isOwn: boolean; onClose: () => void }) {
  const { permissions, deactivated: _, ...name } = USER_FORM;
  const fields: Record<string, Field> = isOwn ? name : { ...name, permissions };
  return (
    <FormDialog
      title={`Edit ${fullName(user)}`}
      description={<p>{NEW_ADDRESS}</p>}
      fields={fields}
      stored={user}
      options={{ permissions: PERMISSION_CHOICES }}
      submission={(changes) => ({ intent: 'edit', id: user.id, changes })}
      onClose={onClose}
    />
  );
}

/** The question before each action. */
const QUESTIONS: Record<
  Confirmed,
  { title: string; button: string; consequences: (name: string, user: TeamUser) => (string | false)[] }
> = {
  signInLink: {
    title: 'Send Sign-In Link',
    button: 'Send Link',
    consequences: (name, { email, hasPasskeys }) => [
      `${name} (${email}) gets a link to set up a new passkey. It works once, for 24 hours.`,
      hasPasskeys &&
        'The new passkey replaces all others and ends all sessions. Until then, nothing changes: if a device was stolen, choose Deactivate instead.',
    ],
  },
  deactivate: {
    title: 'Deactivate Account',
    button: 'Deactivate',
    consequences: (name) => [
      `${name} is signed out at once, loses all passkeys, and gets no more notifications. Open invitations that this person sent end. The account can be reactivated at any time.`,
    ],
  },
  reactivate: {
    title: 'Reactivate Account',
    button: 'Reactivate',
    consequences: (name) => [
      `${name} gets back the permissions and notifications, and needs a sign-in link, which you send next.`,
    ],
  },
};

function ask(intent: Confirmed, user: TeamUser): void {
  const { title, button, consequences } = QUESTIONS[intent];
  const name = fullName(user);
  confirm({
    title,
    text: consequences(name, user).map((text) => text && <p key={text}>{text}</p>),
    button,
    isDestructive: intent === 'deactivate',
    submission: { intent, id: user.id, name },
  });
}
