import { href, replace } from 'react-router';
import { Spinner } from '../../ui/spinner.tsx';
import { runPortalLoad } from '../frame/portal-load.ts';
import type { Route } from './+types/verify-invitation.ts';
import { PortalLinkError, requireToken } from './link-error.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { storeVerifiedEmail } from './tab-storage.ts';

export const clientLoader = ({ url, ...args }: Route.ClientLoaderArgs): Promise<never> =>
  runPortalLoad(
    async ({ portal }) => {
      const { email } = await portal.verifyInvitation(requireToken(url));
      storeVerifiedEmail(email);
      throw replace(href('/portal/registration'));
    },
    { url, ...args },
  );

export function HydrateFallback() {
  return (
    <SignInCard title="Your invitation">
      <Spinner>Verifying your invitation...</Spinner>
    </SignInCard>
  );
}

export default function VerifyInvitation() {
  return null;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <PortalLinkError kind="invitation" error={error} />
);
