import { useState } from 'react';
import { PASSKEY_FORM } from '../../../domain/sign-in/passkey-form.ts';
import type { Passkey } from '../../../domain/team/team-responses.ts';
import { Badge } from '../../ui/badge.tsx';
import { confirm } from '../forms/confirm.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Card, SectionButton, SectionItem } from '../frame/section.tsx';
import { age, dateOf } from '../frame/times.ts';

export function OwnPasskeys({ passkeys }: { passkeys: Passkey[] }) {
  /** The passkey is null for a new one. */
  const [named, setNamed] = useState<{ passkey: Passkey | null } | null>(null);
  const isOnly = passkeys.length < 2;
  return (
    <Card
      title="Passkeys"
      actions={
        <button type="button" onClick={() => setNamed({ passkey: null })} className="button-primary">
          Add Passkey
        </button>
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
            name={passkey.name}
            badges={passkey.isCurrent && <Badge tone="soft">This session</Badge>}
            actions={
              <>
                <SectionButton text="Rename" name={passkey.name} onClick={() => setNamed({ passkey })} />
                {!isOnly && (
                  <SectionButton text="Remove" name={passkey.name} onClick={() => askToRemove(passkey)} />
                )}
              </>
            }
          >
            <p className="text-sm text-ink-soft">{factsOf(passkey)}</p>
          </SectionItem>
        ))}
      </ul>
      {named && (
        <FormDialog
          title={named.passkey ? 'Rename Passkey' : 'Add Passkey'}
          description={
            !named.passkey && <p>Your browser offers this device, a security key or your phone.</p>
          }
          fields={PASSKEY_FORM}
          stored={named.passkey}
          submitText={named.passkey ? 'Save' : 'Set Up Passkey'}
          submission={({ name }) =>
            named.passkey ? { intent: 'rename', id: named.passkey.id, name } : { intent: 'add', name }
          }
          onClose={() => setNamed(null)}
        />
      )}
    </Card>
  );
}

/** A passkey that opened the session by its registration has never signed in. */
function factsOf({ createdAt, lastUsedAt, isCurrent, isSynced }: Passkey): string {
  const used = lastUsedAt ? `last used ${age(lastUsedAt)}` : !isCurrent && 'not used yet';
  const synced = isSynced ? 'synced between devices' : 'on one device only';
  return [`Added ${dateOf(createdAt)}`, used, synced].filter(Boolean).join(', ');
}

function askToRemove({ id, name, isCurrent }: Passkey): void {
  confirm({
    title: 'Remove Passkey',
    text: (
      <>
        <p>{`Are you sure you want to remove ${name}? It will no longer sign you in.`}</p>
        {isCurrent ? (
          <p className="font-semibold">You are signed in with it, so you will be signed out.</p>
        ) : (
          <p>Browsers signed in with it are signed out.</p>
        )}
      </>
    ),
    button: 'Remove',
    isDestructive: true,
    submission: { intent: 'remove', id, name, isCurrent },
  });
}
