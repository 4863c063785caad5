import { use, useEffect, useState } from 'react';
import { href } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { ApiContext } from '../../api/context.ts';
import { createPortalClient } from '../../api/portal-client.ts';
import { sessionClock } from '../../api/session-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { hasUnsavedChanges } from '../../ui/use-form.ts';
import { SignInLink } from './session-ended.tsx';

/** Seconds before the end when the warning appears. */
const WARNING_SECONDS = 120;
const CHECK_EVERY_MS = 5_000;

/**
 * Warns before the session ends and offers to renew it. Then loads the login, unless a form has unsaved changes.
 * @param endsInSeconds when the server rendered the page; later responses say it, too.
 */
export function SessionExpiry({ endsInSeconds }: { endsInSeconds: number }) {
  const api = use(ApiContext);
  const endsAt = sessionClock.useEndsAt();
  const [phase, setPhase] = useState<'active' | 'ending' | 'ended'>('active');
  /** Null until the button is used. */
  const [renewal, setRenewal] = useState<'final' | 'failed' | null>(null);

  useEffect(() => sessionClock.set(Date.now() + endsInSeconds * 1000), [endsInSeconds]);
  useEffect(() => {
    const check = () => {
      const seconds = (endsAt - Date.now()) / 1000;
      if (seconds <= 0 && !hasUnsavedChanges()) {
        clearInterval(timer);
        // As a new document, so that no patient data stays in this one.
        location.replace(href('/portal/login'));
        return;
      }
      setPhase(seconds <= 0 ? 'ended' : seconds <= WARNING_SECONDS ? 'ending' : 'active');
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    check();
    return () => clearInterval(timer);
  }, [endsAt]);

  async function staySignedIn() {
    try {
      const { endsInSeconds: left } = await createPortalClient(api).session();
      setRenewal(left <= WARNING_SECONDS ? 'final' : null);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) sessionClock.set(0);
      else setRenewal('failed');
    }
  }

  return (
    // Rendered while empty, so that screen readers announce its content.
    <div
      role="alert"
      className="pointer-events-none fixed inset-x-0 top-1 z-40 flex justify-center px-4 print:hidden"
    >
      {phase !== 'active' && (
        <div className="pointer-events-auto max-w-xl rounded-xl shadow-float">
          <Alert variant="warning" isAnnounced={false}>
            {phase === 'ended' ? (
              <p>
                Your session has ended. <SignInLink />, then go on here. What you typed stays.
              </p>
            ) : renewal === 'final' ? (
              <p>
                Your session ends within two minutes, after 12 hours in all. Please save your work and sign in
                again.
              </p>
            ) : (
              <div className="flex flex-wrap items-center gap-4">
                <p className="grow basis-60">
                  {renewal === 'failed'
                    ? 'That did not work. Please try again.'
                    : 'Your session ends within two minutes.'}
                </p>
                <button type="button" onClick={staySignedIn} className="button-primary">
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
