import { useEffect, useRef } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import type { HistoryPage } from '../../api/calls.ts';
import { focusMain } from '../../public/frame/main-area.tsx';
import { Alert } from '../../ui/alert.tsx';
import { historyPath } from '../events/change-history.tsx';
import { fieldLabel } from '../events/event-words.ts';
import { dateAndTime } from '../frame/times.ts';

/** Says who has changed what since the form was loaded, and offers to load the present state. */
export function ConflictNotice({
  subject,
  rejection,
}: {
  /** What has changed: its path in the API, below /api/portal. */
  subject: string;
  /** The result of the rejected save. */
  rejection: object;
}) {
  const notice = useRef<HTMLDivElement>(null);
  const { load, data: history } = useFetcher<HistoryPage>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each rejection.
  useEffect(() => {
    load(historyPath(subject));
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
  }, [load, subject, rejection]);

  function loadPresentState(): void {
    navigate(pathname + search, { replace: true });
    focusMain();
  }

  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <Alert variant="warning" title="Your changes are not saved">
        <p className="wrap-anywhere">
          {history ? lastChangeText(history) : 'Somebody else has changed this.'}
        </p>
        <p className="mt-1">What you typed is still here. It is discarded when you load the present state.</p>
        <button type="button" onClick={loadPresentState} className="button-quiet mt-3">
          Load the present state
        </button>
      </Alert>
    </div>
  );
}

/** For example, 'Ada Ng changed this on August 3, 2026, 7:05 AM PDT: Bio, Licenses.' */
export function lastChangeText({ events }: Pick<HistoryPage, 'events'>): string {
  const [last] = events;
  if (!last) return 'Somebody else has changed this.';
  const { at, actorName } = last;
  const together = events.filter((event) => event.at === at && event.actorName === actorName);
  // In the order of the form.
  const labels = together
    .toReversed()
    .flatMap(({ subject, field }) => (field ? fieldLabel(subject, field) : []));
  return `${actorName} changed this on ${dateAndTime(at)}: ${labels.join(', ')}.`;
}
