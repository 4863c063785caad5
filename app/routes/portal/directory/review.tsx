import { type ReactNode, useEffect } from 'react';
import { Form, href, Link } from 'react-router';
import { camelCase } from '../../../../domain/case.ts';
import { MAX_REVIEW_COUNT, REVIEW_KINDS, type ReviewKind } from '../../../../domain/directory/review.ts';
import type { Review } from '../../../../domain/directory/schemas.ts';
import type { PortalClient } from '../../../api-client/portal-client.ts';
import { REVIEW_TEXTS, ReviewList } from '../../../directory/review-list.tsx';
import illustration from '../../../illustrations/empty-review.svg';
import { PortalPage } from '../../../portal/page.tsx';
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

/** Acts on one item, or asks all dietitians. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name));
  return runAction(args, (portal) => act(portal, text('intent'), text('id'), text('name')));
}

/** Returns a message for the user. */
async function act(portal: PortalClient, intent: string, id: string, name: string): Promise<string> {
  if (intent === 'verify') {
    await portal.verify(id);
    return `${name} is verified.`;
  }
  if (intent === 'ask') {
    const { email } = await portal.askToConfirm(id);
    return `We have asked ${name} at ${email}.`;
  }
  if (intent === 'finish') {
    await portal.finishReply(id);
    return `The answer of ${name} is done.`;
  }
  const { asked, hasMore } = await portal.askAllToConfirm();
  if (asked === 0)
    return 'There is nobody to ask: all who are due have an open question or no contact email.';
  const count = asked === 1 ? 'We have asked 1 dietitian.' : `We have asked ${asked} dietitians.`;
  return hasMore ? `${count} There are more to ask.` : count;
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, kind } = loaderData;
  // The pressed button may have been removed.
  useEffect(() => {
    if (actionData?.status === null) focusMain();
  }, [actionData]);
  const due = countOf(review, 'verification_overdue') + countOf(review, 'verification_due');
  const total = REVIEW_KINDS.reduce((sum, each) => sum + countOf(review, each), 0);
  const shownOf = kind === null ? total : countOf(review, kind);
  return (
    <PortalPage title="Review" actions={due > 0 && <AskAll />}>
      <nav aria-label="Kinds of items" className="mb-5">
        <ul className="flex flex-wrap gap-2">
          <Filter kind={null} selected={kind} count={total}>
            All
          </Filter>
          {REVIEW_KINDS.filter((each) => each === kind || countOf(review, each) > 0).map((each) => (
            <Filter key={each} kind={each} selected={kind} count={countOf(review, each)}>
              {REVIEW_TEXTS[each].name}
            </Filter>
          ))}
        </ul>
      </nav>
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

function AskAll() {
  return (
    <Form method="post">
      <UntilHydrated>
        <button type="submit" name="intent" value="ask-all" className="button-primary">
          Ask all that are due
        </button>
      </UntilHydrated>
    </Form>
  );
}

function Filter({
  kind,
  selected,
  count,
  children,
}: {
  kind: ReviewKind | null;
  selected: string | null;
  count: number;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={href('/portal/review') + (kind ? `?kind=${kind}` : '')}
        aria-current={kind === selected ? 'page' : undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-white px-4 hover:bg-mint-pale aria-[current=page]:border-green aria-[current=page]:bg-mint"
      >
        {children} <span className="tabular-nums text-ink-soft">{countText(count)}</span>
      </Link>
    </li>
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
