import { startTransition, useRef, useState } from 'react';
import { fullName } from '../../../domain/names.ts';
import type { TeamUser } from '../../../domain/team/team-responses.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useUser } from '../frame/session.ts';
import { logText } from './referral-texts.ts';
import type { Opened } from './use-referral.ts';

/** Saves an owner whom a pointer chooses at once, but one chosen by arrow keys, which pass others, on Enter or blur. */
export function AssignmentForm({ opened, users }: { opened: Opened; users: TeamUser[] }) {
  const { referral, added, isBusy, failure, change } = opened;
  const { ownerId, status } = referral;
  const userId = useUser()?.id;
  const stored = String(ownerId ?? '');
  /** The owner who is not saved yet. */
  const [chosen, setChosen] = useState<string | null>(null);
  const isByPointer = useRef(false);
  const assigned = added.find(({ field }) => field === 'owner');
  const owners = users.filter(
    ({ id, isDeactivated, permissions }) =>
      id === ownerId || (!isDeactivated && permissions.includes('referrals')),
  );

  async function save(owner = chosen): Promise<void> {
    if (owner !== null && owner !== stored) await change({ ownerId: Number(owner) || null });
    // Joins the router's transition, in which the response renders.
    startTransition(() => setChosen(null));
  }

  return (
    <section aria-label="Assignment">
      <h2 className="mb-3 text-xl">Assignment</h2>
      <SelectField
        label="Owner"
        placeholder="Nobody"
        options={owners.map((user) => [String(user.id), fullName(user)])}
        value={chosen ?? stored}
        error={failure?.errors.ownerId}
        readOnly={isBusy}
        onChange={(owner) => {
          if (isBusy) return;
          setChosen(owner);
          if (isByPointer.current) void save(owner);
        }}
        onPointerDown={() => {
          isByPointer.current = true;
        }}
        onKeyDown={({ key }) => {
          isByPointer.current = false;
          if (key === 'Enter') void save();
        }}
        onBlur={() => save()}
      />
      {status === 'new' && ownerId === null && userId !== undefined && (
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => change({ ownerId: userId })}
          className="button-compact mt-3"
        >
          I'll call
        </button>
      )}
      <p role="status" className="text-[0.9375rem] not-empty:mt-3">
        {assigned && `${logText(assigned)}.`}
      </p>
    </section>
  );
}
