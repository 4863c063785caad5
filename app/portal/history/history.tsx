import { data, href, Link, useLocation } from 'react-router';
import { keysOf } from '../../../domain/objects.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { LIST_PAGES } from '../lists/lists.ts';
import type { Route } from './+types/history.ts';
import { EventList } from './event-list.tsx';
import { subjectLabel } from './event-texts.ts';

async function load({ portal, params, url }: PortalLoadArgs<{ '*': string }>) {
  const [kind = '', id] = params['*'].split('/');
  const back = backOf(kind, id);
  if (!back) throw data('Not Found', { status: 404, statusText: 'Not Found' });
  const subject = id === undefined ? kind : `${kind}/${encodeURIComponent(id)}`;
  return { back, page: await portal.historyOf(subject, url.searchParams.get('before')) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function History({ loaderData: { back, page } }: Route.ComponentProps) {
  const [last] = page.events;
  const [to, text] = back;
  const query = new URLSearchParams(useLocation().search);
  query.delete('before');
  return (
    <PortalPage
      title="History"
      {...(last && { subject: last.subjectName ?? subjectLabel(last.subject) })}
      back={[query.size > 0 ? `${to}?${query}` : to, text]}
    >
      {!last && <p className="text-ink-soft">Nothing has been changed yet.</p>}
      <EventList {...page} />
    </PortalPage>
  );
}

/** @param subject a path in the API, below /api/portal. @param name for screen readers. */
export function HistoryLink({
  subject,
  name,
  className,
}: {
  subject: string;
  name?: string;
  className: string;
}) {
  const { search } = useLocation();
  return (
    <Link to={{ pathname: historyPath(subject), search }} className={className}>
      History{name && <span className="sr-only">{` of ${name}`}</span>}
    </Link>
  );
}

export const historyPath = (subject: string) => href('/portal/history/*', { '*': subject });

/** Returns the path and the text of the link back; null for what has no history. */
function backOf(kind: string, id: string | undefined): [to: string, text: string] | null {
  if (kind === 'practice') return [href('/portal/practice'), 'Back to the practice'];
  if (kind === 'ehr_integration_settings' || kind === 'notification_subscriptions') {
    return [href('/portal/settings'), 'Back to the settings'];
  }
  if (id === undefined) return null;
  if (kind === 'providers') {
    return [href('/portal/providers/:providerId', { providerId: id }), 'Back to the provider'];
  }
  const list = keysOf(LIST_PAGES).find((each) => LIST_PAGES[each].path === kind);
  return list ? [href(`/portal/${list}`), `Back to the ${LIST_PAGES[list].title}`] : null;
}
