import { practice } from '../../practice.config.ts';
import { LinkErrorPage } from '../site/link-error.tsx';
import { StopMailsPage } from '../site/stop-mails.tsx';
import type { Route } from './+types/stop-digests.ts';
import { secretLinkHeaders } from './secret-link.ts';
import { stopMails } from './stop-mails.ts';

const { load, stop } = stopMails('digest_stops');

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

/** Handles the form without JavaScript, too. */
export const action = (args: Route.ActionArgs) => stop(args);
export const clientAction = (args: Route.ClientActionArgs) => stop(args);

export const headers = secretLinkHeaders;

export default function StopDigests({ loaderData: { isStopped } }: Route.ComponentProps) {
  return (
    <StopMailsPage
      isStopped={isStopped}
      question="Stop the daily emails?"
      explanation={`You will get no more daily emails about due referrals. Nothing else changes. In ${practice.portalName}, Account turns them on again.`}
      stopped={`You get no daily emails about due referrals. In ${practice.portalName}, Account turns them on again. You can close this page.`}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkErrorPage error={error}>
      <p className="mt-3">
        Use the link in your latest email, or turn these emails off in {practice.portalName}, under Account.
      </p>
    </LinkErrorPage>
  );
}
