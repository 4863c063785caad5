import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { practice } from '../../practice.config.ts';
import { createLinkClient, type MailStops } from '../api-client/link-client.ts';
import illustration from '../illustrations/empty-inbox.svg';
import { WithPhone } from '../practice/phone-link.tsx';
import { LinkErrorPage } from '../site/link-error.tsx';
import { HomeLink, MessagePage } from '../site/message-page.tsx';
import type { Route } from './+types/stop-mails.ts';
import { type RouteArgs, runLoad } from './load.ts';
import { secretLinkHeaders } from './secret-link.ts';

type Stop = {
  resource: MailStops;
  question: string;
  explanation: string;
  /** What holds from then on. */
  stopped: string;
  /** What to do if the link does not work. */
  instead: ReactNode;
};

const CLINIC_MAILS: Stop = {
  resource: 'clinic_mail_stops',
  question: 'Stop emails about referrals?',
  explanation: 'We will send no more emails to this address, about this referral or later ones.',
  stopped: 'We send no emails about referrals to this address. You can close this page.',
  instead: <WithPhone text="Use the link in your latest email from us, or call us at" />,
};

const DIGESTS: Stop = {
  resource: 'digest_stops',
  question: 'Stop the daily emails?',
  explanation: `You will get no more daily emails about due referrals. Nothing else changes. In ${practice.portalName}, Account turns them on again.`,
  stopped: `You get no daily emails about due referrals. In ${practice.portalName}, Account turns them on again. You can close this page.`,
  instead: `Use the link in your latest email, or turn these emails off in ${practice.portalName}, under Account.`,
};

const stopAt = (pathname: string) => (/^\/stop-digests\//i.test(pathname) ? DIGESTS : CLINIC_MAILS);

/** Loading changes nothing, because mail scanners open links. The button stops the mails, also without JavaScript. */
const call = (method: 'GET' | 'POST', args: RouteArgs<{ token: string }>) =>
  runLoad(
    ({ environment, url, params }) =>
      createLinkClient(environment, params.token).mailStop(stopAt(url.pathname).resource, method),
    args,
  );

export const loader = (args: Route.LoaderArgs) => call('GET', args);
export const clientLoader = (args: Route.ClientLoaderArgs) => call('GET', args);
export const action = (args: Route.ActionArgs) => call('POST', args);
export const clientAction = (args: Route.ClientActionArgs) => call('POST', args);

export const headers = secretLinkHeaders;

/** The page of a link that stops mails. */
export default function StopMails({ loaderData: { isStopped } }: Route.ComponentProps) {
  const { question, explanation, stopped } = stopAt(useLocation().pathname);
  return (
    <MessagePage
      illustration={illustration}
      title={isStopped ? 'You will get no more of these emails' : question}
    >
      <p>{isStopped ? stopped : explanation}</p>
      {isStopped ? (
        <HomeLink />
      ) : (
        <Form method="post" className="mt-8">
          <button type="submit" className="button-primary">
            Stop these emails
          </button>
        </Form>
      )}
    </MessagePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkErrorPage error={error}>
      <p className="mt-3">{stopAt(useLocation().pathname).instead}</p>
    </LinkErrorPage>
  );
}
