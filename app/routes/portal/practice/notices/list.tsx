import { href, Link } from 'react-router';
import { noticeStatus } from '../../../../content/notice-status.ts';
import { type Moving, OrderedList } from '../../../../editing/ordered-list.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { ItemRow } from '../../../../portal/section.tsx';
import { SlotHint } from '../../../../practice/slot-hint.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { runAction } from '../../action.ts';
import { moveItem } from '../../list-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/list.ts';

/** Without the texts, which may be long. */
async function load({ portal }: PortalLoadArgs) {
  const notices = await portal.notices.list();
  return notices.map(({ textMarkdown, currentTextMarkdown: _, ...notice }) => ({
    ...notice,
    hasText: textMarkdown !== null,
  }));
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export async function clientAction(args: Route.ClientActionArgs) {
  const moving: Moving = await args.request.json();
  return runAction(args, ({ notices }) => moveItem(notices, moving), { reloadsAfterConflict: true });
}

export default function Notices({ loaderData: notices }: Route.ComponentProps) {
  return (
    <PortalPage
      title="Notices"
      isList
      actions={
        <Link to={href('/portal/notices/:noticeId', { noticeId: 'new' })} className="button-primary">
          New Notice
        </Link>
      }
    >
      <p className="mb-5 max-w-2xl text-ink-soft">
        Pages that the law asks for, and your own. The footer links them in this order. Legal texts are not
        included: paste yours, or start from the official model.
      </p>
      <OrderedList
        items={notices}
        nameOf={({ title }) => title}
        edit={({ id }) => href('/portal/notices/:noticeId', { noticeId: String(id) })}
        more={() => []}
      >
        {(notice) => <NoticeItem notice={notice} />}
      </OrderedList>
    </PortalPage>
  );
}

function NoticeItem({ notice }: { notice: Awaited<ReturnType<typeof load>>[number] }) {
  const { title, slot, slug, isPublished, isInFooter } = notice;
  const { text, tone, details } = noticeStatus(notice);
  const facts = [`/notices/${slug}`, details, isPublished && !isInFooter && 'Not in the footer'];
  return (
    <>
      <ItemRow name={title}>
        <Badge tone={tone}>{text}</Badge>
      </ItemRow>
      {slot && !isPublished ? (
        <div className="mt-1 leading-5 max-sm:line-clamp-2 max-sm:[&_a]:hidden">
          <SlotHint slot={slot} />
        </div>
      ) : (
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      )}
    </>
  );
}
