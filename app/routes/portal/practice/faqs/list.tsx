import { href, Link, useFetcher } from 'react-router';
import type { DeletedFaq } from '../../../../../domain/practice/schemas.ts';
import type { PortalClient } from '../../../../api-client/portal-client.ts';
import { dateAndTime } from '../../../../content/age.ts';
import { JSON_POST } from '../../../../editing/action-result.ts';
import type { Flash } from '../../../../editing/flash.ts';
import { type Moving, OrderedList } from '../../../../editing/ordered-list.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { ItemRow, PortalSection, SectionButton, SectionItem } from '../../../../portal/section.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { runAction } from '../../action.ts';
import { moveItem } from '../../list-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/list.ts';

async function load({ portal }: PortalLoadArgs) {
  const [faqs, deleted] = await Promise.all([portal.faqs.list(), portal.deletedFaqs()]);
  return { faqs, deleted };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Submission =
  | Moving
  | { intent: 'hide'; id: number; revision?: number; isHidden: boolean }
  | { intent: 'restore'; id: number; eventId: number };

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: Submission = await args.request.json();
  return runAction(args, (portal) => act(portal, submission), { reloadsAfterConflict: true });
}

/** Returns a message for the user. */
async function act({ faqs }: PortalClient, submission: Submission): Promise<string | Partial<Flash>> {
  switch (submission.intent) {
    case 'move':
      return moveItem(faqs, submission);
    case 'hide': {
      const { isHidden } = submission;
      const { question, revision } = await faqs.update(submission, { isHidden });
      const message = `“${question}” is ${isHidden ? 'hidden' : 'on the page'} now.`;
      return { message, undo: { ...submission, revision, isHidden: !isHidden } satisfies Submission };
    }
    case 'restore': {
      const { question } = await faqs.restore({ id: submission.id }, submission.eventId);
      return `“${question}” was restored.`;
    }
  }
}

export default function Faqs({ loaderData: { faqs, deleted } }: Route.ComponentProps) {
  const fetcher = useFetcher();
  const send = (submission: Submission) => {
    if (fetcher.state !== 'idle') return;
    fetcher.submit(JSON.stringify(submission), JSON_POST);
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
      {deleted.length > 0 && (
        <div className="mt-8">
          <Deleted faqs={deleted} onRestore={({ id, eventId }) => send({ intent: 'restore', id, eventId })} />
        </div>
      )}
    </PortalPage>
  );
}

function Deleted({ faqs, onRestore }: { faqs: DeletedFaq[]; onRestore: (faq: DeletedFaq) => void }) {
  return (
    <PortalSection title="Deleted">
      <ul className="divide-y divide-line">
        {faqs.map((faq) => (
          <SectionItem
            key={faq.id}
            actions={
              <SectionButton
                text="Restore"
                label={`Restore ${faq.question}`}
                onClick={() => onRestore(faq)}
              />
            }
          >
            <p className="font-medium wrap-anywhere">{faq.question}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {dateAndTime(faq.deletedAt)}, {faq.deletedBy}
            </p>
          </SectionItem>
        ))}
      </ul>
    </PortalSection>
  );
}
