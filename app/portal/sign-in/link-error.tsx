import { data, href, Link } from 'react-router';
import { readRouteError, SupportContact, TryAgain } from '../../frame/error-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { WithPractice } from '../frame/portal-error.tsx';
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

type LinkText = [title: string, message: string];

/** Texts by status, and 'used' for a 410 that says so, verbatim from spec section 8. */
const INVITATION_TEXTS: Record<string, LinkText> = {
  400: [
    'Invalid Invitation Link',
    'The invitation link is missing required information. Please check the link and try again.',
  ],
  404: [
    'Invitation Not Found',
    'This invitation could not be found. Please reach out to an admin for assistance.',
  ],
  409: [
    'Account Already Exists',
    'You already have an account with this email address. Please login instead of registering again.',
  ],
  410: [
    'Invitation Expired',
    'This invitation has expired. Please reach out to an admin for a new invitation.',
  ],
  used: [
    'Invitation Already Used',
    'This invitation has already been used and cannot be used again. Please reach out to an admin for assistance.',
  ],
  500: [
    'Server Error',
    'We encountered a server error while verifying your invitation. Please try again later.',
  ],
};

export function invitationErrorText(status: number | null, ownText: string): LinkText {
  const isUsed = status === 410 && ownText.includes('already used');
  const text = INVITATION_TEXTS[isUsed ? 'used' : String(status)];
  return text ?? ['Invitation Error', ownText || 'An unknown error occurred'];
}

/** @param kind the server's own text says enough about a sign-in link. */
export function PortalLinkError({ kind, error }: { kind: 'invitation' | 'signIn'; error: unknown }) {
  const { status, ownText, reference } = readRouteError(error);
  const [title, message] =
    kind === 'invitation' ? invitationErrorText(status, ownText) : ['Sign-In Link Error', ownText];
  return (
    <SignInCard title={title}>
      <Alert variant={status === 409 ? 'info' : 'danger'}>
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
      <WithPractice>
        <SupportContact reference={reference} />
      </WithPractice>
    </SignInCard>
  );
}
