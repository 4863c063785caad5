import { useState } from 'react';
import { href, useNavigation, useSubmit } from 'react-router';
import type { FaqFields } from '../../../../../domain/practice/faq-form.ts';
import type { Faq } from '../../../../../domain/practice/schemas.ts';
import { type ItemRemoval, JSON_POST } from '../../../../editing/action-result.ts';
import { ChangeHistory } from '../../../../editing/change-history.tsx';
import { FormDialog } from '../../../../editing/form-dialog.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { FaqForm } from '../../../../practice/faq-form.tsx';
import { UntilHydrated } from '../../../../ui/until-hydrated.tsx';
import { hasUnsavedChanges } from '../../../../ui/use-form.ts';
import { loadItem, NEW, runItemAction } from '../../item-action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/edit.ts';

const nameOf = ({ question }: Faq) => `“${question}”`;

const load = ({ portal, params }: PortalLoadArgs<{ faqId: string }>) =>
  loadItem(portal, portal.faqs, 'faqs', params.faqId);

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export const clientAction = (args: Route.ClientActionArgs) =>
  runItemAction<Faq, FaqFields>(args, args.params.faqId, {
    nameOf,
    list: href('/portal/faqs'),
    calls: ({ faqs }) => faqs,
    removed: 'deleted',
    undoOf: async (portal) => {
      const faq = (await portal.deletedFaqs()).find(({ id }) => String(id) === args.params.faqId);
      return faq && { intent: 'restore', id: faq.id, eventId: faq.eventId };
    },
  });

export default function EditFaq({ loaderData, actionData }: Route.ComponentProps) {
  const { item: faq, history } = loaderData;
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const [isAsked, setAsked] = useState(false);
  const removal = (item: Faq): ItemRemoval => ({
    intent: 'remove',
    revision: item.revision,
    name: nameOf(item),
  });
  /** Undo brings back only what was saved. */
  const remove = (item: Faq) => {
    if (hasUnsavedChanges()) setAsked(true);
    else if (!isBusy) submit(JSON.stringify(removal(item)), JSON_POST);
  };
  return (
    <PortalPage
      title={faq ? 'Edit FAQ' : 'New FAQ'}
      back={[href('/portal/faqs'), 'Back to the FAQs']}
      isList
      actions={
        faq && (
          <UntilHydrated>
            <button
              type="button"
              onClick={() => remove(faq)}
              aria-disabled={isBusy || undefined}
              className="button-quiet"
            >
              Delete
            </button>
            {isAsked && (
              <FormDialog
                title="Delete without saving?"
                description={<p>Your changes have not been saved yet.</p>}
                submitText="Delete"
                busyText="Deleting..."
                role="alertdialog"
                submission={() => removal(faq)}
                onClose={() => setAsked(false)}
              />
            )}
          </UntilHydrated>
        )
      }
    >
      <FaqForm key={faq?.revision ?? NEW} faq={faq} saveError={actionData} />
      {faq && history && (
        <ChangeHistory
          key={`history ${faq.revision}`}
          first={history}
          subject={`faqs/${faq.id}`}
          canRestore
          item={{ intent: 'restore', id: faq.id, revision: faq.revision }}
        />
      )}
    </PortalPage>
  );
}
