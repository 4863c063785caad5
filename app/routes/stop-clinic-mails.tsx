import type { RouterContextProvider } from 'react-router';
import { apiContext } from '../api-client/context.ts';
import { callMailStop } from '../api-client/mail-stop-client.ts';
import { WithPhone } from '../practice/phone-link.tsx';
import { LinkErrorPage } from '../site/link-error.tsx';
import { StopMailsPage } from '../site/stop-mails.tsx';
import type { Route } from './+types/stop-clinic-mails.ts';
import { type LoadArgs, runLoad } from './load.ts';
import { secretLinkHeaders } from './secret-link.ts';

type Context = Readonly<RouterContextProvider>;

/** Changes nothing, because mail scanners open links. */
const load = ({ params }: LoadArgs<{ token: string }>, context: Context) =>
  callMailStop(context.get(apiContext), 'GET', 'clinic_mail_stops', params.token);

export const loader = (args: Route.LoaderArgs) => runLoad((each) => load(each, args.context), args);
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  runLoad((each) => load(each, args.context), args);

export const headers = secretLinkHeaders;

const stop = ({ params }: LoadArgs<{ token: string }>, context: Context) =>
  callMailStop(context.get(apiContext), 'POST', 'clinic_mail_stops', params.token);

/** Handles the form without JavaScript, too. */
export const action = (args: Route.ActionArgs) => runLoad((each) => stop(each, args.context), args);
export const clientAction = (args: Route.ClientActionArgs) =>
  runLoad((each) => stop(each, args.context), args);

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
