import { useState } from 'react';
import { fullName } from '../../../domain/names.ts';
import type { Referral } from '../../../domain/referrals/referral-responses.ts';
import type { TeamUser } from '../../../domain/team/team-responses.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { logText } from './referral-texts.ts';
import type { Work } from './use-work.ts';

/** Who works on a referral. */
export function AssignmentForm({
  referral,
  work,
  users,
  userId,
}: {
  referral: Referral;
  work: Work;
  users: TeamUser[];
  userId: number | undefined;
}) {
  const assigned = work.added.find(({ field }) => field === 'owner');
  const stored = String(referral.assigneeId ?? '');
  const [known, setKnown] = useState(stored);
  const form = useForm({
    initial: { assigneeId: stored },
    serverErrors: work.errors,
    onSubmit: async ({ assigneeId }, changed) => {
      if (changed.length > 0) await work.change({ assigneeId: Number(assigneeId) || null });
    },
  });
  // The owner has changed, perhaps by somebody else.
  if (known !== stored) {
    setKnown(stored);
    form.set('assigneeId', stored);
  }
  const { name: _, ...assignee } = form.field('assigneeId');
  return (
    <section aria-label="Assignment">
      <h2 className="mb-3 text-xl">Assignment</h2>
      <form {...form.props}>
        <div className="flex flex-wrap gap-3 [&>:first-child]:basis-full">
          <SelectField
            {...assignee}
            label="Owner"
            placeholder="Nobody"
            options={assigneeOptions(users, referral)}
          />
          {referral.assigneeId === null && userId !== undefined && (
            <button
              type="button"
              aria-disabled={work.isBusy}
              onClick={() => work.change({ assigneeId: userId })}
              className="button-compact"
            >
              I'll call
            </button>
          )}
          {/* Not disabled: the button would lose focus after saving. */}
          <button
            type="submit"
            aria-disabled={form.changed.length === 0 || work.isBusy}
            className="button-compact"
          >
            {form.isSubmitting ? 'Saving...' : 'Save'}
          </button>
        </div>
      </form>
      <p role="status" className="text-[0.9375rem] not-empty:mt-3">
        {assigned && `${logText(assigned)}.`}
      </p>
    </section>
  );
}

/** Everybody who may work on referrals, and the present owner. */
function assigneeOptions(
  users: TeamUser[],
  { assigneeId }: Pick<Referral, 'assigneeId'>,
): [value: string, label: string][] {
  return users
    .filter(
      ({ id, isDeactivated, permissions }) =>
        id === assigneeId || (!isDeactivated && permissions.includes('referrals')),
    )
    .map((user) => [String(user.id), fullName(user)]);
}
