import { use, useEffect, useEffectEvent, useState } from 'react';
import { href } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { ApiContext } from '../../api/context.ts';
import { createPortalClient } from '../../api/portal-client.ts';
import { sessionEndsAt } from '../../api/session-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { recoverFocus } from '../../ui/main-area.tsx';
import { hasUnsavedChanges } from '../../ui/use-form.ts';
import { LoginLink } from '../forms/failure.tsx';

/** Seconds before the end when the warning appears. */
const WARNING_SECONDS = 120;
const CHECK_EVERY_MS = 5_000;

/** Warns before the session ends and offers to renew it. Then loads the login, unless a form has unsaved changes. */
export function SessionExpiry() {
  const api = use(ApiContext);
  const [phase, setPhase] = useState<'active' | 'ending' | 'ended'>('active');
  const [hasFailed, setFailed] = useState(false);

  /** Asks the server, since other tabs may have renewed or ended the session. */
  async function ask(renews = false) {
    const portal = createPortalClient(api);
    const error = await (renews ? portal.session() : portal.checkSession()).then(
      () => null,
      (error) => error,
    );
    const isOver = error && ((error instanceof ApiError && error.status === 401) || secondsLeft() <= 0);
    if (renews) setFailed(error !== null);
    // A new document, so that no patient data stays in this one.
    if (isOver && !hasUnsavedChanges()) location.replace(href('/portal/login'));
    else setPhase(isOver ? 'ended' : secondsLeft() <= WARNING_SECONDS ? 'ending' : 'active');
  }

  const onTick = useEffectEvent(() => void (secondsLeft() <= WARNING_SECONDS && ask()));
  // Somebody may have logged out in another tab.
  const onVisible = useEffectEvent(() => void (document.visibilityState === 'visible' && ask()));
  useEffect(() => {
    const timer = setInterval(() => onTick(), CHECK_EVERY_MS);
    const listener = () => onVisible();
    document.addEventListener('visibilitychange', listener);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', listener);
    };
  }, []);

  return (
    // Screen readers announce changes of existing alerts only. The save bar of a form stays free.
    <div
      role="alert"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex justify-center px-4 in-[html:has([data-stays])]:bottom-20 in-[html:has([data-stays])]:max-sm:bottom-28 print:hidden"
    >
      {phase !== 'active' && (
        <div className="pointer-events-auto max-w-xl rounded-xl shadow-float">
          <Alert variant="warning" isAnnounced={false}>
            {phase === 'ended' ? (
              <p>
                Your session has ended. <LoginLink />, then go on here. What you typed stays.
              </p>
            ) : (
              <div className="flex flex-wrap items-center gap-4">
                <p className="grow basis-60">
                  {hasFailed
                    ? 'Your session could not be renewed, and ends within two minutes. Please try again.'
                    : 'Your session ends within two minutes. Please save your work: after 12 hours in all, it cannot be renewed.'}
                </p>
                <button type="button" onClick={() => ask(true).then(recoverFocus)} className="button-primary">
                  Stay signed in
                </button>
              </div>
            )}
          </Alert>
        </div>
      )}
    </div>
  );
}

function secondsLeft(): number {
  return (sessionEndsAt.get() - Date.now()) / 1000;
}
