import { href, Link } from 'react-router';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { loadItem, runItemAction } from '../lists/item-action.ts';
import type { Route } from './+types/edit-notice.ts';
import { NoticeForm } from './page-forms.tsx';

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
