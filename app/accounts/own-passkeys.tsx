import { useState } from 'react';
import { PASSKEY_FORM } from '../../domain/accounts/account.ts';
import type { Passkey } from '../../domain/accounts/schemas.ts';
import { validate } from '../../domain/forms/field.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '../../domain/limits.ts';
import { age, dateOf } from '../content/age.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { ItemName, PortalSection, SectionButton, SectionItem } from '../portal/section.tsx';
import { Badge } from '../ui/badge.tsx';
import { TextField } from '../ui/text-field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';

type Open = { action: 'add' } | { action: 'rename' | 'remove'; passkey: Passkey };

/** The user's own passkeys, to add, rename and remove. */
export function OwnPasskeys({ passkeys, now }: { passkeys: Passkey[]; now: number }) {
  const [open, setOpen] = useState<Open | null>(null);
  const isOnly = passkeys.length < 2;
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
              <>
                <SectionButton
                  text="Rename"
                  label={`Rename ${passkey.name}`}
                  onClick={() => setOpen({ action: 'rename', passkey })}
                />
                {!isOnly && (
                  <SectionButton
                    text="Remove"
                    label={`Remove ${passkey.name}`}
                    onClick={() => setOpen({ action: 'remove', passkey })}
                  />
                )}
              </>
            }
          >
            <ItemName name={passkey.name}>
              {passkey.isSynced !== null && (
                <Badge tone="soft">
                  {passkey.isSynced ? 'Synced between devices' : 'On one device only'}
                </Badge>
              )}
              {passkey.isCurrent && <Badge tone="quiet">Used for this session</Badge>}
            </ItemName>
            <p className="text-sm text-ink-soft">
              Added {dateOf(passkey.createdAt)}
              {passkey.lastUsedAt ? `, last used ${age(passkey.lastUsedAt, now)}` : ', not used since then'}
            </p>
          </SectionItem>
        ))}
      </ul>
      {open && <PasskeyDialog open={open} onClose={() => setOpen(null)} />}
    </PortalSection>
  );
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
          hint={`Such as "Work laptop", at most ${MAX_PASSKEY_NAME_LENGTH} characters`}
          autoComplete="off"
          isRequired
        />
      )}
      submission={({ name }) => ({ intent: open.action, id, name })}
      onClose={onClose}
    />
  );
}
