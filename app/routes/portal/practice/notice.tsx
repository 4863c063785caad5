import { href, Link } from 'react-router';
import { PortalPage } from '../../../portal/page.tsx';
import { NoticeForm } from '../../../practice/item-forms.tsx';
import { loadItem, runItemAction } from '../item-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/notice.ts';

const load = async ({ portal, params }: PortalLoadArgs<{ noticeId: string }>) => ({
  notice: await loadItem(portal.notices, params.noticeId),
});

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export const clientAction = (args: Route.ClientActionArgs) =>
  runItemAction(args, args.params.noticeId, 'notices');

export default function EditNotice({ loaderData: { notice }, actionData }: Route.ComponentProps) {
  return (
    <PortalPage
      title={notice ? `Edit ${notice.title}` : 'New Notice'}
      back={[href('/portal/notices'), 'Back to the notices']}
      actions={
        notice?.isPublished && (
          <Link to={href('/notices/:slug', { slug: notice.slug })} reloadDocument className="button-quiet">
            View public page
          </Link>
        )
      }
    >
      <NoticeForm key={notice?.id} notice={notice} saved={actionData} />
    </PortalPage>
  );
}
