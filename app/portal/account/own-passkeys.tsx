import { useState } from 'react';
import { PASSKEY_FORM } from '../../../domain/accounts/account.ts';
import type { Passkey } from '../../../domain/accounts/schemas.ts';
import { validate } from '../../../domain/forms/field.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '../../../domain/limits.ts';
import { Badge } from '../../ui/badge.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { age, dateOf } from '../frame/age.ts';
import { ItemName, PortalSection, SectionItem } from '../frame/section.tsx';

type Open = { action: 'add' } | { action: 'rename' | 'remove'; passkey: Passkey };

/** The user's own passkeys, to add, rename and remove. */
export function OwnPasskeys({ passkeys, now }: { passkeys: Passkey[]; now: number }) {
  const [open, setOpen] = useState<Open | null>(null);
  const isOnly = passkeys.length < 2;
  const removal = (passkey: Passkey) => ({
    text: 'Remove',
    onClick: () => setOpen({ action: 'remove', passkey }),
    isDestructive: true,
  });
  return (
    <PortalSection
      title="Passkeys"
      actions={
        <UntilHydrated>
          <button type="button" onClick={() => setOpen({ action: 'add' })} className="button-primary">
            Add Passkey
          </button>
        </UntilHydrated>
      }
    >
      <p className="text-[0.9375rem] text-ink-soft">
        {isOnly
          ? 'Add a passkey on a second device, so that you can sign in if you lose this one.'
          : 'Each one signs you in. Remove passkeys of devices that you no longer have.'}
      </p>
      <ul className="mt-2 -mb-4 divide-y divide-line">
        {passkeys.map((passkey) => (
          <SectionItem
            key={passkey.id}
            actions={
              <Menu
                name={passkey.name}
                items={[
                  { text: 'Rename', onClick: () => setOpen({ action: 'rename', passkey }) },
                  ...(isOnly ? [] : [removal(passkey)]),
                ]}
              />
            }
          >
            <ItemName name={passkey.name}>
              {passkey.isCurrent && <Badge tone="soft">This session</Badge>}
            </ItemName>
            <p className="text-sm text-ink-soft">{factsOf(passkey, now)}</p>
          </SectionItem>
        ))}
      </ul>
      {open && <PasskeyDialog open={open} onClose={() => setOpen(null)} />}
    </PortalSection>
  );
}

/** Registration is a use of its own: a passkey may be that of the session before it has signed in. */
function factsOf({ createdAt, lastUsedAt, isCurrent, isSynced }: Passkey, now: number): string {
  const used = lastUsedAt ? `last used ${age(lastUsedAt, now)}` : !isCurrent && 'not used yet';
  const synced = isSynced ? 'synced between devices' : 'on one device only';
  return [`Added ${dateOf(createdAt)}`, used, synced].filter(Boolean).join(', ');
}

function PasskeyDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.action === 'remove') {
    const { id, name, isCurrent } = open.passkey;
    return (
      <FormDialog
        role="alertdialog"
        title="Remove Passkey"
        description={
          <>
            <p>Are you sure you want to remove {name}? It will no longer sign you in.</p>
            {isCurrent ? (
              <p className="mt-1 font-semibold">You are signed in with it, so you will be signed out.</p>
            ) : (
              <p className="mt-1">Browsers signed in with it are signed out.</p>
            )}
          </>
        }
        submitText="Remove"
        busyText="Removing..."
        submission={() => ({ intent: 'remove', id, name, isCurrent })}
        onClose={onClose}
      />
    );
  }
  const isNew = open.action === 'add';
  const id = isNew ? null : open.passkey.id;
  return (
    <FormDialog
      title={isNew ? 'Add Passkey' : 'Rename Passkey'}
      description={isNew && <p>Your browser offers this device, a security key or your phone.</p>}
      submitText={isNew ? 'Set Up Passkey' : 'Save'}
      busyText={isNew ? 'Setting up...' : 'Saving...'}
      initial={{ name: isNew ? '' : open.passkey.name }}
      validate={({ name }) => validate(PASSKEY_FORM, { name })}
      fields={({ field }) => (
        <TextField
          {...field('name')}
          label="Name"
          hint={`Such as “Work laptop”, at most ${MAX_PASSKEY_NAME_LENGTH} characters`}
          autoComplete="off"
          isRequired
        />
      )}
      submission={({ name }) => ({ intent: open.action, id, name })}
      onClose={onClose}
    />
  );
}
