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
      question="Stop emails about referrals?"
      explanation="We will send no more emails to this address, about this referral or later ones."
      stopped="We send no emails about referrals to this address. You can close this page."
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkErrorPage error={error}>
      <p className="mt-3">
        <WithPhone text="Use the link in your latest email from us, or call us at" />
      </p>
    </LinkErrorPage>
  );
}
