import { data, href, Link } from 'react-router';
import { readRouteError, SupportContact, TryAgain } from '../../frame/error-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { WithPractice } from '../frame/portal-error.tsx';
import { type LinkKind, linkErrorText } from './link-error-texts.ts';
import { SignInCard } from './sign-in-card.tsx';

/** Returns the link's token. @throws a 400 without one. */
export function requireToken(url: URL): string {
  const token = url.searchParams.get('token');
  if (!token) throw data('Missing token', { status: 400, statusText: 'Bad Request' });
  return token;
}

/** Whether a retry cannot succeed: the link is missing, unknown, used or expired. */
export function isFinal(status: number | null): boolean {
  return status === 400 || status === 404 || status === 410;
}

export function PortalLinkError(props: { kind: LinkKind; error: unknown }) {
  return (
    <WithPractice>
      <LinkError {...props} />
    </WithPractice>
  );
}

function LinkError({ kind, error }: { kind: LinkKind; error: unknown }) {
  const { status, ownText, reference } = readRouteError(error);
  const { title, message, variant } = linkErrorText(kind, status, ownText);
  return (
    <SignInCard title={title}>
      <Alert variant={variant}>
        <p>{message}</p>
      </Alert>
      <div className="mt-6">
        {status === 409 || isFinal(status) ? (
          <Link to={href('/portal/login')} className="button-primary">
            {status === 409 ? 'Go to Login' : 'Sign In'}
          </Link>
        ) : (
          <TryAgain className="button-primary" />
        )}
      </div>
      <SupportContact reference={reference} />
    </SignInCard>
  );
}
