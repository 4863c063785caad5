import { useState } from 'react';
import { data, href, type RouterContextProvider } from 'react-router';
import type { Faq } from '../../../../../domain/practice/schemas.ts';
import type { Revised } from '../../../../api-client/calls.ts';
import { faqEventChange } from '../../../../content/faq-changes.ts';
import { ChangeHistory, type Restoring } from '../../../../editing/change-history.tsx';
import { flashContext, redirectWithFlash } from '../../../../editing/flash.ts';
import { FormDialog } from '../../../../editing/form-dialog.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { FaqForm, type FaqSaveError, type FaqSubmission } from '../../../../practice/faq-form.tsx';
import { UntilHydrated } from '../../../../ui/until-hydrated.tsx';
import { fieldErrors } from '../../directory/providers/saving.ts';
import { type PortalLoadArgs, portalClient, runPortalLoad } from '../../load.ts';
import { failedSave, saveErrorText, statusOf } from '../../save-error-text.ts';
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

export async function clientAction({ request, params: { faqId }, context, url }: Route.ClientActionArgs) {
  const submission: FaqSubmission | Restoring | Deletion = await request.json();
  if ('intent' in submission) return remove(context, faqId, submission.etag);
  const portal = portalClient(context);
  const flash = context.get(flashContext);
  try {
    if ('restore' in submission) {
      await portal.restoreFaq(faqId, submission.restore, submission.etag);
      flash.show({ type: 'success', message: 'The earlier version is restored.', path: url.pathname });
      return null;
    }
    const { changes, etag } = submission;
    if (etag === null) await portal.createFaq(changes);
    else await portal.updateFaq(faqId, changes, etag);
    const message = `FAQ ${etag === null ? 'created' : 'updated'} successfully.`;
    return redirectWithFlash(context, LIST, { type: 'success', message });
  } catch (error) {
    flash.show({ type: 'danger', message: saveErrorText(error), path: url.pathname });
    const status = statusOf(error);
    const current = portal.currentOf<Faq>(error);
    // The page reloads and shows the other user's change.
    if (current && 'restore' in submission) return null;
    return data({ status, errors: fieldErrors(error), current } satisfies FaqSaveError, { status });
  }
}

async function remove(context: Readonly<RouterContextProvider>, faqId: string, etag: string) {
  try {
    await portalClient(context).deleteFaq(faqId, etag);
    return redirectWithFlash(context, LIST, { type: 'success', message: 'FAQ deleted successfully.' });
  } catch (error) {
    const failed = failedSave(error);
    return data(failed, { status: failed.failure.status });
  }
}

export default function EditFaq({ loaderData: { faq, history }, actionData }: Route.ComponentProps) {
  const saveError = actionData && 'errors' in actionData ? actionData : undefined;
  return (
    <PortalPage title={faq ? 'Edit FAQ' : 'New FAQ'} actions={faq && <DeleteButton faq={faq} />}>
      <FaqForm key={faq?.etag ?? NEW} faq={faq} saveError={saveError} />
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
