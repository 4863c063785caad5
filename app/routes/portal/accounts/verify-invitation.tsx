import { data, href, Link, replace } from 'react-router';
import { invitationErrorText } from '../../../content/invitation-errors.ts';
import { PortalCard } from '../../../portal/card.tsx';
import { readRouteError, SupportContact, TryAgain } from '../../../site/error-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { runPortalLoad } from '../load.ts';
import type { Route } from './+types/verify-invitation.ts';
import { storeVerifiedEmail } from './tab-storage.ts';

/** Only sets the document's status: the browser verifies the token, because it stores the email. */
export function loader({ url }: Route.LoaderArgs): null {
  requireToken(url);
  return null;
}

export const clientLoader = ({ url, ...args }: Route.ClientLoaderArgs): Promise<never> =>
  runPortalLoad(
    async ({ portal }) => {
      const { email } = await portal.verifyInvitation(requireToken(url));
      storeVerifiedEmail(email);
      throw replace(href('/portal/registration'));
    },
    { url, ...args },
  );
clientLoader.hydrate = true as const;

function requireToken(url: URL): string {
  const token = url.searchParams.get('token');
  if (!token) throw data('Missing token', { status: 400, statusText: 'Bad Request' });
  return token;
}

export function HydrateFallback() {
  return (
    <PortalCard title="Your invitation">
      <Spinner>Verifying your invitation...</Spinner>
      <noscript>
        <p className="mt-4">
          The portal needs JavaScript. Please turn it on, or open the link in another browser.
        </p>
      </noscript>
    </PortalCard>
  );
}

export default function VerifyInvitation() {
  return null;
}

/** The link itself is invalid, so a retry cannot succeed. */
const FINAL_STATUSES: (number | null)[] = [400, 404, 409, 410];

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, ownText, reference } = readRouteError(error);
  const { title, message, variant } = invitationErrorText(status, ownText);
  return (
    <PortalCard title={title}>
      <Alert variant={variant}>
        <p>{message}</p>
      </Alert>
      <div className="mt-6 empty:hidden">
        {status === 409 && (
          <Link to={href('/portal/login')} className="button-primary">
            Go to Login
          </Link>
        )}
        {!FINAL_STATUSES.includes(status) && <TryAgain />}
      </div>
      <SupportContact reference={reference} />
    </PortalCard>
  );
}
