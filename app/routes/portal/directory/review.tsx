import { useCallback, useEffect, useState } from 'react';
import { href, Link, useRevalidator } from 'react-router';
import { camelCase } from '../../../../domain/case.ts';
import { MAX_REVIEW_COUNT, REVIEW_KINDS, type ReviewKind } from '../../../../domain/directory/review.ts';
import type { Review } from '../../../../domain/directory/reviews/schemas.ts';
import type { PortalClient } from '../../../api-client/portal-client.ts';
import { REVIEW_TEXTS, ReviewList, reportsText } from '../../../directory/review-list.tsx';
import type { Flash } from '../../../editing/flash.ts';
import { FormDialog } from '../../../editing/form-dialog.tsx';
import illustration from '../../../illustrations/empty-review.svg';
import { PortalPage } from '../../../portal/page.tsx';
import { Pills } from '../../../portal/pills.tsx';
import { focusMain } from '../../../site/main-area.tsx';
import { Notice } from '../../../site/notice.tsx';
import { UntilHydrated } from '../../../ui/until-hydrated.tsx';
import { runAction } from '../action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/review.ts';

/** Passes the filter to the API. */
async function load({ portal, url }: PortalLoadArgs) {
  const [review, { asked: toAsk }] = await Promise.all([portal.review(url.search), portal.countToConfirm()]);
  return { review, toAsk, kind: url.searchParams.get('kind') };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** Acts on one item; from the dialog with JSON, asks all dietitians. */
export async function clientAction(args: Route.ClientActionArgs) {
  const { request } = args;
  const isJson = request.headers.get('Content-Type')?.startsWith('application/json');
  const sent = isJson ? await request.json() : Object.fromEntries(await request.formData());
  const isErrorInPlace = sent.intent === 'close';
  return runAction(args, (portal) => act(portal, sent), { isErrorInPlace });
}

/** Returns a message for the user. */
async function act(
  portal: PortalClient,
  { intent, id = '', name = '', count = '', closingReason = '' }: Record<string, string>,
): Promise<string | Partial<Flash>> {
  if (intent === 'verify') {
    await portal.verify(id);
    return `${name} is verified.`;
  }
  if (intent === 'ask') {
    const { email } = await portal.askToConfirm(id);
    return `We have asked ${name} at ${email}.`;
  }
  if (intent === 'close') {
    await portal.closeReport(id, closingReason);
    return `Resolved ${reportsText(Number(count))} about ${name}.`;
  }
  if (intent === 'finish') {
    await portal.finishReply(id);
    return `The reply of ${name} is done.`;
  }
  if (intent === 'take-over') {
    await portal.takeOver(id);
    return `${name} is corrected.`;
  }
  const { asked } = await portal.askAllToConfirm();
  if (asked === 0) return { type: 'info', message: NOBODY };
  return `We emailed ${dietitians(asked)}.`;
}

const NOBODY = 'Nobody to email: all who are due have an open question or no contact email.';

const dietitians = (count: number) => (count === 1 ? '1 dietitian' : `${count} dietitians`);

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, toAsk, kind } = loaderData;
  // The pressed button may have been removed.
  useEffect(() => {
    if (actionData?.status === null) focusMain();
  }, [actionData]);
  const due = countOf(review, 'verification_overdue') + countOf(review, 'verification_due');
  const urgent = countOf(review, 'license_expired') + countOf(review, 'reported');
  const total = REVIEW_KINDS.reduce((sum, each) => sum + countOf(review, each), 0);
  const pill = (each: ReviewKind | null, count: number, urgent = '') => ({
    to: href('/portal/review') + (each ? `?kind=${each}` : ''),
    text: each ? REVIEW_TEXTS[each].name : 'All',
    count: countText(count) + urgent,
    isCurrent: each === kind,
  });
  const shownOf = kind === null ? total : countOf(review, kind);
  return (
    <PortalPage title="Review" actions={due > 0 && <AskAll count={toAsk} items={review.items} />}>
      <Pills
        label="Kinds of items"
        links={[
          pill(null, total, urgent > 0 ? `, ${countText(urgent)} urgent` : ''),
          ...REVIEW_KINDS.filter((each) => each === kind || countOf(review, each) > 0).map((each) =>
            pill(each, countOf(review, each)),
          ),
        ]}
        className="mb-5"
      />
      {review.items.length > 0 ? (
        <>
          <ReviewList items={review.items} />
          {shownOf > review.items.length && (
            <p className="mt-4 text-[0.9375rem] text-ink-soft">
              {kind === null
                ? 'These are the first of each kind. Choose a kind to see more.'
                : 'The rest is listed once these are resolved.'}
            </p>
          )}
        </>
      ) : (
        <Notice illustration={illustration} title={total > 0 ? 'None of this kind' : 'Nothing to review'}>
          <p>
            {total > 0 ? (
              <Link to={href('/portal/review')} className="link">
                Show all {countText(total)}
              </Link>
            ) : (
              'Licenses, panels and verifications are listed here when they need a look.'
            )}
          </p>
        </Notice>
      )}
    </PortalPage>
  );
}

/** Asks whether to ask those who are due and have no open question. */
function AskAll({ count, items }: { count: number; items: Review['items'] }) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { revalidate } = useRevalidator();
  /** Counts again, because the page may be old. */
  const open = async () => {
    if (count === 0) return;
    await revalidate();
    setOpen(true);
  };
  /** All who would be asked, unless the list is filtered or too long. */
  const names = items.flatMap(({ kind, name, canBeAsked, askedOn }) =>
    kind.startsWith('verification') && canBeAsked && askedOn === null ? name : [],
  );
  return (
    <UntilHydrated>
      <button
        type="button"
        onClick={open}
        aria-disabled={count === 0}
        aria-describedby={count === 0 ? 'nobody' : undefined}
        aria-haspopup="dialog"
        className="button-quiet"
      >
        Email everyone due ({count})
      </button>
      {count === 0 && (
        <p id="nobody" className="mt-2 max-w-64 text-sm text-ink-soft">
          {NOBODY}
        </p>
      )}
      {isOpen && (
        <FormDialog
          title={`Email ${dietitians(count)}?`}
          description={
            <>
              <p>The email asks whether their profile is correct.</p>
              {names.length === count && <p className="mt-3 text-ink-soft">{names.join(', ')}</p>}
            </>
          }
          submitText={`Email ${dietitians(count)}`}
          busyText="Emailing..."
          submission={() => ({ intent: 'ask-all' })}
          onClose={close}
        />
      )}
    </UntilHydrated>
  );
}

function countOf(review: Review, kind: string): number {
  const counts: Record<string, number> = review.counts;
  return counts[camelCase(kind)] ?? 0;
}

/** For example, '1000+' when counting stopped at the limit. */
function countText(count: number): string {
  return count >= MAX_REVIEW_COUNT ? `${MAX_REVIEW_COUNT}+` : String(count);
}
