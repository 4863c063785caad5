import { href, Link, useFetcher } from 'react-router';
import type { PortalClient } from '../../../../api-client/portal-client.ts';
import { JSON_POST } from '../../../../editing/action-result.ts';
import { type Moving, OrderedList } from '../../../../editing/ordered-list.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { ItemRow } from '../../../../portal/section.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { runAction } from '../../action.ts';
import { moveItem } from '../../list-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/list.ts';

const load = ({ portal }: PortalLoadArgs) => portal.faqs.list();

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Hiding = { intent: 'hide'; id: number; isHidden: boolean };

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: Moving | Hiding = await args.request.json();
  return runAction(args, (portal) => act(portal, submission), { reloadsAfterConflict: true });
}

/** Returns a message for the user. */
async function act({ faqs }: PortalClient, submission: Moving | Hiding): Promise<string> {
  if (submission.intent === 'move') return moveItem(faqs, submission);
  const { isHidden } = submission;
  const { question } = await faqs.update(submission, { isHidden });
  return `“${question}” is ${isHidden ? 'hidden' : 'on the page'} now.`;
}

export default function Faqs({ loaderData: faqs }: Route.ComponentProps) {
  const fetcher = useFetcher();
  const send = (hiding: Hiding) => {
    if (fetcher.state !== 'idle') return;
    fetcher.submit(JSON.stringify(hiding), JSON_POST);
  };
  return (
    <PortalPage
      title="FAQs"
      isList
      actions={
        <Link to={href('/portal/faqs/:faqId', { faqId: 'new' })} className="button-primary">
          New FAQ
        </Link>
      }
    >
      <p className="mb-5 max-w-2xl text-ink-soft">The FAQs page shows these, in this order.</p>
      <OrderedList
        items={faqs}
        nameOf={({ question }) => question}
        edit={({ id }) => href('/portal/faqs/:faqId', { faqId: String(id) })}
        more={({ id, isHidden }) => [
          {
            text: isHidden ? 'Show' : 'Hide',
            onClick: () => send({ intent: 'hide', id, isHidden: !isHidden }),
          },
        ]}
      >
        {({ question, isHidden }) => (
          <ItemRow name={question}>{isHidden && <Badge tone="quiet">Hidden</Badge>}</ItemRow>
        )}
      </OrderedList>
    </PortalPage>
  );
}
