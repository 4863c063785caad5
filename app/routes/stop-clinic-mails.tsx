import { WithPhone } from '../practice/phone-link.tsx';
import { LinkErrorPage } from '../site/link-error.tsx';
import { StopMailsPage } from '../site/stop-mails.tsx';
import type { Route } from './+types/stop-clinic-mails.ts';
import { secretLinkHeaders } from './secret-link.ts';
import { stopMails } from './stop-mails.ts';

const { load, stop } = stopMails('clinic_mail_stops');

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

/** Handles the form without JavaScript, too. */
export const action = (args: Route.ActionArgs) => stop(args);
export const clientAction = (args: Route.ClientActionArgs) => stop(args);

export const headers = secretLinkHeaders;

export default function StopClinicMails({ loaderData: { isStopped } }: Route.ComponentProps) {
  return (
    <StopMailsPage
      isStopped={isStopped}
      question="Stop mails about referrals?"
      explanation="Press the button, and we send no more mails to this address, neither about this referral nor about later ones."
      stopped="We send no mails about referrals to this address. You can close this page."
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkErrorPage error={error}>
      <p className="mt-3">
        <WithPhone text="A later mail has a link that works. You can also call us at" />
      </p>
    </LinkErrorPage>
  );
}
