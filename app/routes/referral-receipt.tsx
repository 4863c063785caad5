import { href, Link } from 'react-router';
import { formatDate } from '../../domain/dates.ts';
import { createLinkClient } from '../api-client/link-client.ts';
import { RECEIPT_TEXTS } from '../content/receipt.ts';
import illustration from '../illustrations/empty-review.svg';
import { WithPhone } from '../practice/phone-link.tsx';
import { LinkErrorPage } from '../site/link-error.tsx';
import { MessagePage } from '../site/message-page.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import type { Route } from './+types/referral-receipt.ts';
import { type LoadArgs, runLoad } from './load.ts';
import { secretLinkHeaders } from './secret-link.ts';

const load = ({ environment, params }: LoadArgs<{ token: string }>) =>
  createLinkClient(environment, params.token).receipt();

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export const headers = secretLinkHeaders;

/** Shows a clinic how its referral stands, without anything about the patient. */
export default function ReferralReceipt({
  loaderData: { reference, receivedOn, state },
}: Route.ComponentProps) {
  const [title, text] = RECEIPT_TEXTS[state];
  return (
    <MessagePage illustration={illustration} eyebrow="The status of your referral" title={title}>
      <p>{text}</p>
      <div className="my-8 rounded-2xl border border-line bg-white p-5 text-ink shadow-card">
        <DescriptionList
          items={[
            ['Reference', reference],
            ['Received on', formatDate(receivedOn)],
          ]}
        />
      </div>
      <p>
        <WithPhone text="This page always shows the current status. For anything else, please call us at" />
      </p>
      <Link to={href('/patient-referral')} className="button-quiet mt-8">
        Refer another patient
      </Link>
    </MessagePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkErrorPage error={error}>
      <p className="mt-3">
        <WithPhone text="If you want to know how a referral stands, please have its reference ready and call us at" />
      </p>
    </LinkErrorPage>
  );
}
