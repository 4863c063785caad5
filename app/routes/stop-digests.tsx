import type { RouterContextProvider } from 'react-router';
import { practice } from '../../practice.config.ts';
import { apiContext } from '../api-client/context.ts';
import { callMailStop } from '../api-client/mail-stop-client.ts';
import { LinkErrorPage } from '../site/link-error.tsx';
import { StopMailsPage } from '../site/stop-mails.tsx';
import type { Route } from './+types/stop-digests.ts';
import { type LoadArgs, runLoad } from './load.ts';
import { secretLinkHeaders } from './secret-link.ts';

type Context = Readonly<RouterContextProvider>;

/** Changes nothing, because mail scanners open links. */
const load = ({ params }: LoadArgs<{ token: string }>, context: Context) =>
  callMailStop(context.get(apiContext), 'GET', 'digest_stops', params.token);

export const loader = (args: Route.LoaderArgs) => runLoad((each) => load(each, args.context), args);
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  runLoad((each) => load(each, args.context), args);

export const headers = secretLinkHeaders;

const stop = ({ params }: LoadArgs<{ token: string }>, context: Context) =>
  callMailStop(context.get(apiContext), 'POST', 'digest_stops', params.token);

/** Handles the form without JavaScript, too. */
export const action = (args: Route.ActionArgs) => runLoad((each) => stop(each, args.context), args);
export const clientAction = (args: Route.ClientActionArgs) =>
  runLoad((each) => stop(each, args.context), args);

export default function StopDigests({ loaderData: { isStopped } }: Route.ComponentProps) {
  return (
    <StopMailsPage
      isStopped={isStopped}
      question="Stop the daily mails?"
      explanation={`Press the button, and you get no more daily mails about due referrals. Nothing else changes. In ${practice.portalName}, Account turns them on again.`}
      stopped={`You get no daily mails about due referrals. In ${practice.portalName}, Account turns them on again. You can close this page.`}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkErrorPage error={error}>
      <p className="mt-3">
        A later mail has a link that works. In {practice.portalName}, Account turns the mails off, too.
      </p>
    </LinkErrorPage>
  );
}
