import { href, Link } from 'react-router';
import { formatDate } from '../../../../../domain/dates.ts';
import type { NoticeFields } from '../../../../../domain/practice/notices/form.ts';
import type { StaffNotice } from '../../../../../domain/practice/notices/schemas.ts';
import type { PortalClient } from '../../../../api-client/portal-client.ts';
import { noticeStatus } from '../../../../content/notice-status.ts';
import { ChangeHistory } from '../../../../editing/change-history.tsx';
import { RetireButton } from '../../../../editing/retire-button.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { NoticeForm } from '../../../../practice/notice-form.tsx';
import { NoticeVersions, type VersionRemoval } from '../../../../practice/notice-versions.tsx';
import { SlotHint } from '../../../../practice/slot-hint.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { runAction } from '../../action.ts';
import { loadItem, NEW, runItemAction } from '../../item-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/edit.ts';

const load = ({ portal, params }: PortalLoadArgs<{ noticeId: string }>) =>
  loadItem(portal, portal.notices, 'notices', params.noticeId);

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export async function clientAction(args: Route.ClientActionArgs) {
  const id = args.params.noticeId;
  const { intent, version, revision }: VersionRemoval = await args.request.clone().json();
  if (intent === 'delete-version') {
    const remove = async ({ notices }: PortalClient) => {
      await notices.deleteVersion({ id, revision }, version);
      return `The version of ${formatDate(version)} was deleted.`;
    };
    return runAction<StaffNotice>(args, remove, { isErrorInPlace: true, reloadsAfterConflict: true });
  }
  return runItemAction<StaffNotice, NoticeFields>(args, id, {
    nameOf: ({ title }) => title,
    list: href('/portal/notices'),
    calls: ({ notices }) => notices,
    removed: 'retired',
  });
}

export default function EditNotice({ loaderData, actionData }: Route.ComponentProps) {
  const { item: notice, history } = loaderData;
  return (
    <PortalPage
      title={notice ? `Edit ${notice.title}` : 'New Notice'}
      back={[href('/portal/notices'), 'Back to the notices']}
      actions={notice && <Actions notice={notice} />}
    >
      {notice && <Status notice={notice} />}
      <NoticeForm key={notice?.revision ?? NEW} notice={notice} saveError={actionData} />
      {notice && <NoticeVersions notice={notice} />}
      {notice && history && (
        <ChangeHistory
          key={`history ${notice.revision}`}
          first={history}
          subject={`notices/${notice.id}`}
          canRestore
          keeps="The effective date never moves before that of the version that visitors read now. Deleted versions stay deleted."
          item={{ intent: 'restore', id: notice.id, revision: notice.revision }}
        />
      )}
    </PortalPage>
  );
}

function Actions({
  notice: { slot, slug, title, revision, isPublished, latestVersion },
}: {
  notice: StaffNotice;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      {isPublished && latestVersion && (
        <Link to={href('/notices/:slug', { slug })} reloadDocument className="button-quiet">
          View public page
        </Link>
      )}
      {slot === null && (
        <RetireButton what="Notice" name={title} revision={revision}>
          Are you sure you want to retire {title}? Visitors can no longer read it, nor its earlier versions.
          To hide it for a while, uncheck “Published” instead.
        </RetireButton>
      )}
    </div>
  );
}

function Status({ notice }: { notice: StaffNotice }) {
  const { text, tone, details } = noticeStatus({ ...notice, hasText: notice.textMarkdown !== null });
  return (
    <div className="-mt-2 mb-6 space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Badge tone={tone}>{text}</Badge>
        {details}
      </p>
      {notice.slot && <SlotHint slot={notice.slot} />}
    </div>
  );
}
