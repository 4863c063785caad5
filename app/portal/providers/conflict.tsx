import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { HistoryPage } from '../../api/calls.ts';
import type { PortalClient } from '../../api/portal-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { focusMain } from '../../ui/main-area.tsx';
import type { ActionResult } from '../frame/action.ts';
import { dateAndTime } from '../frame/times.ts';
import { fieldLabel } from '../history/event-texts.ts';

/** Offers to show what somebody else has saved since the form was loaded. */
export function Conflict({ rejection }: { rejection: ActionResult }) {
  const element = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each rejection.
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, [rejection]);

  function showSaved(): void {
    navigate(pathname + search, { replace: true });
    focusMain();
  }

  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      <Alert variant="warning" title="Your changes are not saved">
        <p className="wrap-anywhere">{rejection.message}</p>
        <p className="mt-1">What you typed is still here.</p>
        <button type="button" onClick={showSaved} className="button-quiet mt-3">
          Discard mine and show what is saved
        </button>
      </Alert>
    </div>
  );
}

/** Returns a 412 that says who was faster and when; any other error as it is. @param subject as in `historyOf`. */
export async function explainConflict(portal: PortalClient, subject: string, error: unknown) {
  if (!(error instanceof ApiError && error.status === 412)) return error;
  const history = await portal.historyOf(subject).catch(() => ({ events: [] }));
  return new ApiError(412, error.statusText, { error: lastChangeText(history) });
}

/** For example, 'Ada Ng changed this on August 3, 2026, 7:05 AM PDT: Bio, Licenses.' */
export function lastChangeText({ events }: Pick<HistoryPage, 'events'>): string {
  const [last] = events;
  if (!last) return 'Somebody else has changed this.';
  const { at, actorName } = last;
  const together = events.filter((event) => event.at === at && event.actorName === actorName);
  // The form's order.
  const labels = together
    .toReversed()
    .flatMap(({ subject, field }) => (field ? fieldLabel(subject, field) : []));
  return `${actorName} changed this on ${dateAndTime(at)}: ${labels.join(', ')}.`;
}
