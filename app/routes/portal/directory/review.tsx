import { useCallback, useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { camelCase } from '../../../../domain/case.ts';
import { MAX_REVIEW_COUNT, REVIEW_KINDS, type ReviewKind } from '../../../../domain/directory/review.ts';
import type { Review } from '../../../../domain/directory/reviews/schemas.ts';
import type { AskedAll } from '../../../../domain/directory/schemas.ts';
import type { PortalClient } from '../../../api-client/portal-client.ts';
import { undoChanges, undoOf } from '../../../directory/bulk/undo-dialog.tsx';
import { REVIEW_TEXTS, ReviewList } from '../../../directory/review-list.tsx';
import { type ActionResult, JSON_POST } from '../../../editing/action-result.ts';
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
  return { review: await portal.review(url.search), kind: url.searchParams.get('kind') };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** Acts on one item; from the dialog with JSON, asks all dietitians. */
export async function clientAction(args: Route.ClientActionArgs) {
  const { request } = args;
  const isJson = request.headers.get('Content-Type')?.startsWith('application/json');
  const sent = isJson ? await request.json() : Object.fromEntries(await request.formData());
  const isErrorInPlace = sent.intent === 'close';
  return runAction<AskedAll>(args, (portal) => act(portal, sent), { isErrorInPlace });
}

/** Returns a message for the user, or how many would be asked. */
async function act(
  portal: PortalClient,
  { intent, id = '', name = '', closingReason = '', groupId = '' }: Record<string, string>,
): Promise<string | (Partial<Flash> & { current?: AskedAll })> {
  if (intent === 'verify') {
    return { message: `${name} is verified.`, ...undoOf(await portal.verify(id)) };
  }
  if (intent === 'undo') {
    const { current: _, ...flash } = await undoChanges(portal, { intent, groupId, preview: false });
    return flash;
  }
  if (intent === 'ask') {
    const { email } = await portal.askToConfirm(id);
    return `We have asked ${name} at ${email}.`;
  }
  if (intent === 'close') {
    await portal.closeReport(id, closingReason);
    return `The report about ${name} is resolved.`;
  }
  if (intent === 'finish') {
    await portal.finishReply(id);
    return `The reply of ${name} is done.`;
  }
  if (intent === 'take-over') {
    await portal.takeOver(id);
    return `${name} is corrected.`;
  }
  const current = await (intent === 'count' ? portal.countToConfirm() : portal.askAllToConfirm());
  if (current.asked === 0) return { type: 'info', message: NOBODY };
  return intent === 'count' ? { current } : `We have asked ${dietitians(current.asked)}.`;
}

const NOBODY = 'There is nobody to ask: all who are due have an open question or no contact email.';

const dietitians = (count: number) => (count === 1 ? '1 dietitian' : `${count} dietitians`);

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, kind } = loaderData;
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
    <PortalPage title="Review" actions={due > 0 && <AskAll due={due} items={review.items} />}>
      <Pills
        label="Kinds of items"
        links={[
          pill(null, total, urgent > 0 ? `, ${countText(urgent)} urgent` : ''),
          ...REVIEW_KINDS.filter((each) => each === kind || countOf(review, each) > 0).map((each) =>
            pill(each, countOf(review, each)),
          ),
        ]}
        className="-mt-1.5 mb-4 py-1.5 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:[&_ul]:flex-nowrap"
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
        <Notice illustration={illustration} title="Nothing to review">
          <p>Licenses, panels and verifications are listed here when they need a look.</p>
        </Notice>
      )}
    </PortalPage>
  );
}

/** Counts, then asks whether to ask. */
function AskAll({ due, items }: { due: number; items: Review['items'] }) {
  const { submit, data, state } = useFetcher<ActionResult<AskedAll>>();
  const [counted, setCounted] = useState<AskedAll | null>(null);
  useEffect(() => setCounted(data?.current ?? null), [data]);
  const close = useCallback(() => setCounted(null), []);
  /** All who would be asked, unless the list is filtered or too long. */
  const names = items.flatMap(({ kind, name, canBeAsked, askedOn }) =>
    kind.startsWith('verification') && canBeAsked && askedOn === null ? name : [],
  );
  return (
    <UntilHydrated>
      <button
        type="button"
        onClick={() => state === 'idle' && submit(JSON.stringify({ intent: 'count' }), JSON_POST)}
        aria-disabled={state !== 'idle'}
        aria-haspopup="dialog"
        className="button-quiet"
      >
        Email everyone due ({countText(due)})
      </button>
      {counted && (
        <FormDialog
          title={`Email ${dietitians(counted.asked)}?`}
          description={
            <>
              <p>The email asks whether their profile is correct.</p>
              {names.length === counted.asked && <p className="mt-3 text-ink-soft">{names.join(', ')}</p>}
            </>
          }
          submitText={counted.asked === 1 ? 'Send 1 email' : `Send ${counted.asked} emails`}
          busyText="Sending..."
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
