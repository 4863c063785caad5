import { useCallback, useState } from 'react';
import { Form, href, Link } from 'react-router';
import { formatDate } from '../../domain/dates.ts';
import { CLOSING_FORM } from '../../domain/directory/reports.ts';
import type { ReviewKind } from '../../domain/directory/review.ts';
import type { ReviewItem } from '../../domain/directory/reviews/schemas.ts';
import { validate } from '../../domain/forms/field.ts';
import { eventChange } from '../content/provider-changes.ts';
import { ChangeText } from '../editing/change-text.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { TextField } from '../ui/text-field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';

/** Each kind's name, badge color (red for urgent ones), and what precedes the date. */
export const REVIEW_TEXTS: Record<ReviewKind, { name: string; tone: BadgeTone; date: string }> = {
  license_expired: { name: 'License expired', tone: 'danger', date: 'Expired' },
  reported: { name: 'Reported by visitors', tone: 'danger', date: 'Last reported on' },
  answer: { name: 'Dietitian replied', tone: 'warning', date: 'Answered on' },
  undelivered_mail: { name: 'Email not delivered', tone: 'warning', date: 'Queued on' },
  verification_overdue: { name: 'Verification overdue', tone: 'warning', date: 'on' },
  verification_due: { name: 'Verification due', tone: 'warning', date: 'on' },
  license_expiring: { name: 'License expires soon', tone: 'warning', date: 'Expires' },
  panel_ending: { name: 'Panel ends soon', tone: 'warning', date: 'Ends' },
  open_pause: { name: 'Long pause', tone: 'soft', date: 'Since' },
  license_incomplete: { name: 'License incomplete', tone: 'soft', date: '' },
};

/** Buttons of kinds that only the provider form resolves. */
const FIXES: Partial<Record<ReviewKind, string>> = {
  license_expired: 'Fix license',
  license_expiring: 'Edit license',
  panel_ending: 'Edit panel',
  license_incomplete: 'Complete license',
};

/** The open items of the review. Each links to where it is resolved. */
export function ReviewList({ items }: { items: ReviewItem[] }) {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-white">
      {items.map((item) => (
        <Item key={[item.kind, item.providerId, item.what, item.date, item.answerId].join()} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { item: ReviewItem }) {
  const { kind, providerId, name, count, askedOn, corrections, reportId, texts } = item;
  const params = { providerId: String(providerId) };
  const place = placeOf(item);
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={place} className="link inline-flex min-h-11 items-center font-medium wrap-anywhere">
            {name}
          </Link>
          <Badge tone={REVIEW_TEXTS[kind].tone}>{REVIEW_TEXTS[kind].name}</Badge>
        </p>
        <p className="whitespace-pre-line wrap-anywhere text-[0.9375rem] text-ink-soft">
          {whatTexts(item).join(' · ')}
        </p>
        {askedOn && <p className="text-sm text-ink-soft">Asked to confirm on {formatDate(askedOn)}</p>}
        {texts.length > 0 && (
          <ul
            aria-label={`What visitors wrote about ${name}`}
            className="mt-2 mb-1 space-y-2 border-l-2 border-line pl-3"
          >
            {texts.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other identity.
              <li key={index} className="max-w-prose whitespace-pre-line wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {corrections.length > 0 && (
        <ul
          aria-label={`Corrections by ${name}`}
          className="basis-full space-y-3 border-l-2 border-line pl-3"
        >
          {corrections.map((correction) => (
            <Correction key={correction.position} correction={correction} item={item} />
          ))}
        </ul>
      )}
      {reportId === null ? (
        <div className="flex min-h-11 items-center sm:ml-auto">
          <Actions item={item} place={place} />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:ml-auto">
          <Link
            to={href('/portal/providers/:providerId', params)}
            className="link inline-flex min-h-11 items-center"
          >
            See the entry<span className="sr-only"> of {name}</span>
          </Link>
          <ResolveReport id={reportId} name={name} count={count} />
        </div>
      )}
    </li>
  );
}

/** Returns where the item is resolved. */
function placeOf({ kind, providerId, field }: ReviewItem): string {
  const params = { providerId: String(providerId) };
  const isResolvedInView = isVerification(kind) || kind === 'open_pause' || kind === 'reported';
  return isResolvedInView
    ? href('/portal/providers/:providerId', params)
    : href('/portal/providers/:providerId/edit', params) + (field ? `#${field}` : '');
}

/** Returns what it is and when, such as ['Oregon and Idaho licenses', 'The first expired March 14, 2027']. */
function whatTexts({ kind, what, count, date }: ReviewItem): string[] {
  const quoted = kind === 'answer' && what ? `“${what}”` : what;
  const reports = kind === 'reported' && count > 1 ? ` (${reportsText(count)})` : '';
  const verb = REVIEW_TEXTS[kind].date;
  const isFirst = kind !== 'reported' && count > 1;
  const when =
    date &&
    `${isFirst ? `The first ${verb.toLowerCase()}` : verb} ${formatDate(date).replaceAll(' ', '\u00a0')}`;
  const texts = [quoted + reports, when ?? ''].filter(Boolean);
  return isVerification(kind) ? [texts.join(' ')] : texts;
}

/** For example, '2 reports'. */
export const reportsText = (count: number) => (count === 1 ? '1 report' : `${count} reports`);

/** Asks how it was resolved, and closes all reports of the item. */
function ResolveReport({ id, name, count }: { id: number; name: string; count: number }) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <UntilHydrated>
      <button type="button" onClick={() => setOpen(true)} aria-haspopup="dialog" className="button-compact">
        Resolve<span className="sr-only">{` ${reportsText(count)} about ${name}`}</span>
      </button>
      {isOpen && (
        <FormDialog
          title={`Resolve ${reportsText(count)}?`}
          description={<p>The history of {name} keeps the reason.</p>}
          submitText={`Resolve ${reportsText(count)}`}
          busyText="Resolving..."
          initial={{ closingReason: '' }}
          validate={(values) => validate(CLOSING_FORM, values)}
          fields={({ field }) => (
            <TextField
              {...field('closingReason')}
              label={CLOSING_FORM.closingReason.label}
              hint="Such as “Phone number corrected”. Please write nothing about a patient."
              autoComplete="off"
              isRequired
            />
          )}
          submission={({ closingReason }) => ({
            intent: 'close',
            id: String(id),
            name,
            count,
            closingReason,
          })}
          onClose={close}
        />
      )}
    </UntilHydrated>
  );
}

/** A change that the dietitian asks for, and a button that makes it. */
function Correction({
  correction,
  item: { answerId, name },
}: {
  correction: ReviewItem['corrections'][number];
  item: ReviewItem;
}) {
  const change = eventChange(correction);
  const what = `${change.label} of ${name}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-60 wrap-anywhere">
        <p className="text-sm font-semibold">{change.label}</p>
        <ChangeText change={change} />
      </div>
      <Form method="post">
        <UntilHydrated>
          <input type="hidden" name="id" value={`${answerId}/corrections/${correction.position}`} />
          <input type="hidden" name="name" value={what} />
          <ActionButton intent="take-over" name={what}>
            Take over
          </ActionButton>
        </UntilHydrated>
      </Form>
    </li>
  );
}

function Actions({ item, place }: { item: ReviewItem; place: string }) {
  const { kind, providerId, name, answerId, canBeAsked, askedOn } = item;
  if (FIXES[kind]) {
    return (
      <Link to={place} className="button-compact">
        {FIXES[kind]}
        <span className="sr-only">: {name}</span>
      </Link>
    );
  }
  if (!isVerification(kind) && answerId === null) return null;
  return (
    <Form method="post">
      <UntilHydrated className="flex flex-wrap gap-2">
        <input type="hidden" name="name" value={name} />
        {answerId === null ? (
          <>
            <input type="hidden" name="id" value={providerId} />
            {canBeAsked && (
              <ActionButton intent="ask" name={name}>
                {askedOn ? 'Ask again' : 'Ask to confirm'}
              </ActionButton>
            )}
            <ActionButton intent="verify" name={name}>
              Mark verified
            </ActionButton>
          </>
        ) : (
          <>
            <input type="hidden" name="id" value={answerId} />
            <ActionButton intent="finish" name={name}>
              Mark done
            </ActionButton>
          </>
        )}
      </UntilHydrated>
    </Form>
  );
}

function ActionButton({ intent, name, children }: { intent: string; name: string; children: string }) {
  return (
    <button type="submit" name="intent" value={intent} className="button-compact">
      {children}
      <span className="sr-only">: {name}</span>
    </button>
  );
}

function isVerification(kind: ReviewKind): boolean {
  return kind === 'verification_due' || kind === 'verification_overdue';
}
