import { useState } from 'react';
import { href } from 'react-router';
import type { Faq } from '../../../../../domain/practice/schemas.ts';
import type { PortalClient } from '../../../../api-client/portal-client.ts';
import { ChangeHistory, type RestoringItem } from '../../../../editing/change-history.tsx';
import { redirectWithFlash } from '../../../../editing/flash.ts';
import { FormDialog } from '../../../../editing/form-dialog.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { FaqForm, type FaqSubmission } from '../../../../practice/faq-form.tsx';
import { UntilHydrated } from '../../../../ui/until-hydrated.tsx';
import { runAction } from '../../action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/edit.ts';

/** Stands for the id of a new FAQ. */
const NEW = 'new';
const LIST = href('/portal/faqs');

/** The path of an FAQ's history in the API. */
const subjectOf = (id: number | string) => `faqs/${id}`;

async function load({ portal, params: { faqId } }: PortalLoadArgs<{ faqId: string }>) {
  if (faqId === NEW) return { faq: null, history: null };
  const [faq, history] = await Promise.all([portal.faqs.get(faqId), portal.historyOf(subjectOf(faqId))]);
  return { faq, history };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Deletion = { intent: 'delete'; revision: number };

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: FaqSubmission | RestoringItem | Deletion = await args.request.json();
  return runAction<Faq>(args, (portal) => act(portal, args, submission), {
    isErrorInPlace: submission.intent === 'delete',
    reloadsAfterConflict: submission.intent === 'restore',
  });
}

/** Returns a message for the user, on the page or on the list. */
async function act(
  { faqs }: PortalClient,
  { params: { faqId }, context }: Pick<Route.ClientActionArgs, 'params' | 'context'>,
  submission: FaqSubmission | RestoringItem | Deletion,
): Promise<string | Response> {
  const finish = (message: string) => redirectWithFlash(context, LIST, { type: 'success', message });
  switch (submission.intent) {
    case 'delete':
      await faqs.retire({ id: faqId, revision: submission.revision });
      return finish('FAQ deleted successfully.');
    case 'restore':
      await faqs.restore(submission, submission.restore);
      return 'The earlier version is restored.';
    case 'create':
      await faqs.create(submission.changes);
      return finish('FAQ created successfully.');
    case 'update':
      await faqs.update({ id: faqId, revision: submission.revision }, submission.changes);
      return finish('FAQ updated successfully.');
  }
}

export default function EditFaq({ loaderData: { faq, history }, actionData }: Route.ComponentProps) {
  return (
    <PortalPage title={faq ? 'Edit FAQ' : 'New FAQ'} actions={faq && <DeleteButton faq={faq} />}>
      <FaqForm key={faq?.revision ?? NEW} faq={faq} saveError={actionData} />
      {faq && history && (
        <ChangeHistory
          key={`history ${faq.revision}`}
          first={history}
          path={href('/portal/history/*', { '*': subjectOf(faq.id) })}
          canRestore
          item={{ intent: 'restore', id: faq.id, revision: faq.revision }}
        />
      )}
    </PortalPage>
  );
}

function DeleteButton({ faq: { question, revision } }: { faq: Faq }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <UntilHydrated>
      <button type="button" onClick={() => setOpen(true)} className="button-quiet">
        Delete
      </button>
      {isOpen && (
        <FormDialog
          role="alertdialog"
          title="Delete FAQ"
          description={
            <p>
              Are you sure you want to delete “{question}”? The list of FAQs has a button that restores it.
            </p>
          }
          submitText="Delete"
          busyText="Deleting..."
          submission={() => ({ intent: 'delete', revision }) satisfies Deletion}
          onClose={() => setOpen(false)}
        />
      )}
    </UntilHydrated>
  );
}
