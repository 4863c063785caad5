import { href } from 'react-router';
import type { FaqFields } from '../../../../../domain/practice/faq-form.ts';
import type { Faq } from '../../../../../domain/practice/schemas.ts';
import { ChangeHistory } from '../../../../editing/change-history.tsx';
import { RemoveButton } from '../../../../editing/remove-button.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { FaqForm } from '../../../../practice/faq-form.tsx';
import { runItemAction } from '../../item-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/edit.ts';

/** Stands for the id of a new FAQ. */
const NEW = 'new';

const nameOf = ({ question }: Faq) => `“${question}”`;

/** The path of an FAQ's history in the API. */
const subjectOf = (id: number | string) => `faqs/${id}`;

async function load({ portal, params: { faqId } }: PortalLoadArgs<{ faqId: string }>) {
  if (faqId === NEW) return { faq: null, history: null };
  const [faq, history] = await Promise.all([portal.faqs.get(faqId), portal.historyOf(subjectOf(faqId))]);
  return { faq, history };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export const clientAction = (args: Route.ClientActionArgs) =>
  runItemAction<Faq, FaqFields>(args, args.params.faqId, {
    nameOf,
    list: href('/portal/faqs'),
    calls: ({ faqs }) => faqs,
    removed: 'deleted',
  });

export default function EditFaq({ loaderData: { faq, history }, actionData }: Route.ComponentProps) {
  return (
    <PortalPage
      title={faq ? 'Edit FAQ' : 'New FAQ'}
      actions={
        faq && (
          <RemoveButton verb="Delete" what="FAQ" name={nameOf(faq)} revision={faq.revision}>
            Are you sure you want to delete {nameOf(faq)}? You can restore it from the list of FAQs.
          </RemoveButton>
        )
      }
    >
      <FaqForm key={faq?.revision ?? NEW} faq={faq} saveError={actionData} />
      {faq && history && (
        <ChangeHistory
          key={`history ${faq.revision}`}
          first={history}
          subject={subjectOf(faq.id)}
          canRestore
          item={{ intent: 'restore', id: faq.id, revision: faq.revision }}
        />
      )}
    </PortalPage>
  );
}
