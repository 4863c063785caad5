import { href, Link } from 'react-router';
import type { NoticeFields } from '../../../../../domain/practice/notices/form.ts';
import type { StaffNotice } from '../../../../../domain/practice/notices/schemas.ts';
import { ChangeHistory } from '../../../../editing/change-history.tsx';
import { DeleteButton } from '../../../../editing/delete-button.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { NoticeForm } from '../../../../practice/notice-form.tsx';
import { loadItem, NEW, runItemAction } from '../../item-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/edit.ts';

const load = ({ portal, params }: PortalLoadArgs<{ noticeId: string }>) =>
  loadItem(portal, portal.notices, 'notices', params.noticeId);

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export const clientAction = (args: Route.ClientActionArgs) =>
  runItemAction<StaffNotice, NoticeFields>(args, args.params.noticeId, {
    nameOf: ({ title }) => title,
    list: href('/portal/notices'),
    calls: ({ notices }) => notices,
    removed: 'deleted',
  });

export default function EditNotice({ loaderData, actionData }: Route.ComponentProps) {
  const { item: notice, history } = loaderData;
  return (
    <PortalPage
      title={notice ? `Edit ${notice.title}` : 'New Notice'}
      back={[href('/portal/notices'), 'Back to the notices']}
      actions={notice && <Actions notice={notice} />}
    >
      <NoticeForm key={notice?.revision ?? NEW} notice={notice} saveError={actionData} />
      {notice && history && (
        <ChangeHistory key={`history ${notice.revision}`} first={history} subject={`notices/${notice.id}`} />
      )}
    </PortalPage>
  );
}

function Actions({ notice: { slug, title, revision, isPublished } }: { notice: StaffNotice }) {
  return (
    <div className="flex flex-wrap gap-3">
      {isPublished && (
        <Link to={href('/notices/:slug', { slug })} reloadDocument className="button-quiet">
          View public page
        </Link>
      )}
      <DeleteButton what="Notice" name={title} revision={revision}>
        Are you sure you want to delete {title}? Visitors can no longer read it. To hide it for a while,
        uncheck “Published” instead.
      </DeleteButton>
    </div>
  );
}
