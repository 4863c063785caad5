import type { MouseEvent, ReactNode } from 'react';
import { href, isRouteErrorResponse, Link, useLocation } from 'react-router';
import { practice } from '../../practice.config.ts';
import illustration from '../illustrations/error.svg';
import { Alert } from '../ui/alert.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { errorText } from './error-texts.ts';
import { usePractice } from './use-practice.ts';

/** The page for routing and loading errors (spec sections 2 and 8). Its links work without JavaScript. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, ownText, reference } = readRouteError(error);
  const { title, message, variant } = errorText(status, ownText);
  const isServerError = status !== null && status >= 500;
  /** Whether another try may help. */
  const isPassing = isServerError || status === null || status === 429;
  const { phone } = usePractice();
  const isPortal = useLocation().pathname.startsWith('/portal');
  return (
    <div className="container-page py-10 *:max-w-2xl sm:py-16">
      <title>{`${title} · ${isPortal ? practice.portalName : practice.name}`}</title>
      <img src={illustration} alt="" width={240} height={200} className="mb-6 w-44" />
      <h1 className="mb-6 text-4xl">{title}</h1>
      <Alert variant={variant} title="What happened?">
        <p>{message}</p>
      </Alert>
      {isServerError && (
        <section className="mt-8">
          <h2 className="mb-2 text-xl">What can you do?</h2>
          <ul className="list-disc space-y-1 pl-5">
            <li>Refresh the page</li>
            <li>Check back in a few minutes</li>
            <li>Contact support if the problem persists</li>
          </ul>
        </section>
      )}
      {status === 401 && (
        <section className="mt-8">
          <h2 className="mb-2 text-xl">Next Steps</h2>
          <p>
            Please{' '}
            <Link to={href('/portal/login')} reloadDocument className="link">
              sign in
            </Link>
            , or contact an administrator if you need access.
          </p>
        </section>
      )}
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
        {isPassing && <TryAgain className="button-primary" />}
        <Link
          to={href(isPortal ? '/portal' : '/providers')}
          className={isPassing ? 'button-quiet' : 'button-primary'}
        >
          {isPortal ? 'Go to dashboard' : 'Find a Dietitian'}
        </Link>
        {!isPassing && <TryAgain className="button-quiet" />}
        <GoBack />
      </div>
      <SupportContact reference={reference}>
        {!isPortal && <PhoneLink number={phone} className="link py-2.5 whitespace-nowrap" />}
      </SupportContact>
    </div>
  );
}

/** Loads the page again. */
export function TryAgain({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={{ pathname, search }} reloadDocument className={className}>
      Try Again
    </Link>
  );
}

/** @param children more ways to contact somebody. */
export function SupportContact({ reference, children }: { reference: string | null; children?: ReactNode }) {
  const { supportEmail } = usePractice();
  return (
    <div className="mt-8 text-ink-soft">
      <p className="flex flex-wrap items-center gap-x-2">
        <span>Need help?</span>
        <a
          href={`mailto:${supportEmail}?subject=${encodeURIComponent('Portal Error Report')}`}
          className="link py-2.5"
          translate="no"
        >
          {supportEmail}
        </a>
        {children}
      </p>
      {reference && <p className="mt-2 text-sm" translate="no">{`Reference for support: ${reference}`}</p>}
    </div>
  );
}

/** Reads an error as `runLoad` throws it, with the request's id in the log, and any other, which has no status. */
export function readRouteError(error: unknown) {
  if (!isRouteErrorResponse(error)) {
    return { status: null, ownText: error instanceof Error ? error.message : '', reference: null };
  }
  const { status, statusText, data } = error;
  const { message = data, reference = null } = data ?? {};
  return { status, ownText: typeof message === 'string' && message ? message : statusText, reference };
}

/** Goes back if possible; otherwise the link leads home. */
export function GoBack() {
  function goBack(event: MouseEvent): void {
    // Without the Navigation API, browsers only report the number of history entries.
    const canGoBack = window.navigation?.canGoBack ?? history.length > 1;
    if (!canGoBack) return;
    event.preventDefault();
    history.back();
  }
  return (
    <a href="/" onClick={goBack} className="button-quiet">
      Go Back
    </a>
  );
}
