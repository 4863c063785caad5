import { href, Link } from 'react-router';
import { formatDate } from '../../../../../domain/dates.ts';
import { type Moving, OrderedList } from '../../../../editing/ordered-list.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { ItemRow } from '../../../../portal/section.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { runAction } from '../../action.ts';
import { moveItem } from '../../list-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/list.ts';

/** Without the texts, which may be long. */
async function load({ portal }: PortalLoadArgs) {
  const notices = await portal.notices.list();
  return notices.map(({ textMarkdown: _, ...notice }) => notice);
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
        Pages such as your Notice of Privacy Practices. The footer links them in this order once they are
        published.
      </p>
      <OrderedList
        items={notices}
        nameOf={({ title }) => title}
        edit={({ id }) => href('/portal/notices/:noticeId', { noticeId: String(id) })}
        more={() => []}
      >
        {({ title, slug, effectiveOn, isPublished }) => (
          <ItemRow name={title} details={`/notices/${slug} · Effective ${formatDate(effectiveOn)}`}>
            <Badge tone={isPublished ? 'soft' : 'quiet'}>{isPublished ? 'Published' : 'Not published'}</Badge>
          </ItemRow>
        )}
      </OrderedList>
    </PortalPage>
  );
}
