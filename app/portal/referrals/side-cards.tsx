import { useState } from 'react';
import {
  CLOSE_FORM,
  CLOSING_LABELS,
  CLOSING_REASONS,
  type InboxFields,
} from '../../../domain/referrals/inbox-form.ts';
import { REFERRAL_STATUSES, STATUS_LABELS } from '../../../domain/referrals/referral-form.ts';
import type { ChangedReferral } from '../../../domain/referrals/referral-responses.ts';
import type { TeamUser } from '../../../domain/team/team-responses.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Menu } from '../../ui/menu.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Card } from '../frame/section.tsx';
import { useUser } from '../frame/session.ts';
import { userName } from './referral-log.tsx';
import type { Opened } from './use-referral.ts';

const REASONS = CLOSING_REASONS.map((id) => ({ id, label: CLOSING_LABELS[id] }));

export function StatusCard({ opened }: { opened: Opened }) {
  const { referral, isBusy, change, submission, receive } = opened;
  const { reference, status } = referral;
  const [isClosing, setClosing] = useState(false);
  return (
    <Card title="Status" actions={null}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm font-semibold">
          {status === 'closed' ? 'Reopen as' : 'Open as'}
        </legend>
        {REFERRAL_STATUSES.filter((each) => each !== 'closed').map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === status}
            aria-disabled={isBusy}
            onClick={() => each === status || change({ status: each })}
            className="inline-flex min-h-9 cursor-pointer items-center rounded-full border border-ink/60 px-3.5 text-[0.9375rem] hover:bg-mint-pale aria-pressed:border-green aria-pressed:bg-mint aria-pressed:font-semibold pointer-coarse:min-h-11"
          >
            {STATUS_LABELS[each]}
          </button>
        ))}
      </fieldset>
      {status !== 'closed' && (
        <button type="button" onClick={() => setClosing(true)} className="button-compact mt-3">
          Close referral
        </button>
      )}
      {isClosing && (
        <FormDialog<keyof typeof CLOSE_FORM, ChangedReferral>
          title={`Close ${reference}`}
          fields={CLOSE_FORM}
          options={{ closingReason: REASONS }}
          submitText="Close referral"
          // The values are valid.
          submission={(sent) => submission({ changes: { ...(sent as InboxFields), status: 'closed' } })}
          onClose={(returned) => {
            setClosing(false);
            receive(returned);
          }}
        />
      )}
    </Card>
  );
}

export function OwnerCard({ opened, users }: { opened: Opened; users: TeamUser[] }) {
  const { referral, isBusy, change } = opened;
  const { ownerId, ownerName, status } = referral;
  const userId = useUser()?.id;
  const others = users.filter(
    ({ id, isDeactivated, permissions }) =>
      id !== ownerId && !isDeactivated && permissions.includes('referrals'),
  );
  const items = others.map(({ id, email }) => ({
    text: userName(users, email),
    onClick: () => change({ ownerId: id }),
  }));
  if (ownerId !== null) items.push({ text: 'Nobody', onClick: () => change({ ownerId: null }) });
  return (
    <Card title="Owner" actions={<Menu text="Change" isCompact items={items} />}>
      <p translate={ownerName ? 'no' : undefined} className="wrap-anywhere">
        {ownerName ?? 'Nobody'}
      </p>
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
    </Card>
  );
}

/** The mails that were not sent. Failed ones can be sent again. */
export function MailCard({ opened: { referral, isBusy, resend } }: { opened: Opened }) {
  const unsent = referral.mails.filter(({ state }) => state !== 'sent');
  if (unsent.length === 0) return null;
  return (
    <Card title="Emails">
      <ul className="divide-y divide-line">
        {unsent.map(({ id, email, state, error }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <p translate="no" className="mb-1 wrap-anywhere">
              <AddressText>{email}</AddressText>
            </p>
            <Badge tone={state === 'failed' ? 'danger' : 'warning'}>
              {state === 'failed' ? 'Failed permanently' : 'Waiting'}
            </Badge>
            {error && <p className="mt-1.5 text-sm text-ink-soft wrap-anywhere">{`Last try: ${error}`}</p>}
            {state === 'failed' && (
              <button
                type="button"
                aria-disabled={isBusy}
                onClick={() => resend(id)}
                aria-label={`Send again to ${email}`}
                className="button-compact mt-2"
              >
                Send again
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
