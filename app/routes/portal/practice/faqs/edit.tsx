import { useState } from 'react';
import { href } from 'react-router';
import type { Faq } from '../../../../../domain/practice/schemas.ts';
import type { Revised } from '../../../../api-client/calls.ts';
import type { PortalClient } from '../../../../api-client/portal-client.ts';
import { faqEventChange } from '../../../../content/faq-changes.ts';
import { ChangeHistory, type Restoring } from '../../../../editing/change-history.tsx';
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
  const [faq, history] = await Promise.all([portal.faq(faqId), portal.historyOf(subjectOf(faqId))]);
  return { faq, history };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Deletion = { intent: 'delete'; etag: string };

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: FaqSubmission | Restoring | Deletion = await args.request.json();
  return runAction<Revised<Faq>>(args, (portal) => act(portal, args, submission), {
    isErrorInPlace: 'intent' in submission,
    reloadsAfterConflict: 'restore' in submission,
  });
}

/** Returns a message for the user, on the page or on the list. */
async function act(
  portal: PortalClient,
  { params: { faqId }, context }: Pick<Route.ClientActionArgs, 'params' | 'context'>,
  submission: FaqSubmission | Restoring | Deletion,
): Promise<string | Response> {
  const finish = (message: string) => redirectWithFlash(context, LIST, { type: 'success', message });
  if ('intent' in submission) {
    await portal.deleteFaq(faqId, submission.etag);
    return finish('FAQ deleted successfully.');
  }
  if ('restore' in submission) {
    await portal.restoreFaq(faqId, submission.restore, submission.etag);
    return 'The earlier version is restored.';
  }
  const { changes, etag } = submission;
  if (etag === null) await portal.createFaq(changes);
  else await portal.updateFaq(faqId, changes, etag);
  return finish(`FAQ ${etag === null ? 'created' : 'updated'} successfully.`);
}

export default function EditFaq({ loaderData: { faq, history }, actionData }: Route.ComponentProps) {
  return (
    <PortalPage title={faq ? 'Edit FAQ' : 'New FAQ'} actions={faq && <DeleteButton faq={faq} />}>
      <FaqForm key={faq?.etag ?? NEW} faq={faq} saveError={actionData} />
      {faq && history && (
        <ChangeHistory
          key={`history ${faq.etag}`}
          first={history}
          path={href('/portal/history/*', { '*': subjectOf(faq.id) })}
          describe={faqEventChange}
          canRestore
          etag={faq.etag}
        />
      )}
    </PortalPage>
  );
}

function DeleteButton({ faq: { question, etag } }: { faq: Revised<Faq> }) {
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
          submission={() => ({ intent: 'delete', etag }) satisfies Deletion}
          onClose={() => setOpen(false)}
        />
      )}
    </UntilHydrated>
  );
}
