import { href } from 'react-router';
import type { FaqFields } from '../../../../../domain/practice/faq-form.ts';
import type { Faq } from '../../../../../domain/practice/schemas.ts';
import { ChangeHistory } from '../../../../editing/change-history.tsx';
import { DeleteButton } from '../../../../editing/delete-button.tsx';
import { PortalPage } from '../../../../portal/page.tsx';
import { FaqForm } from '../../../../practice/faq-form.tsx';
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
  });

export default function EditFaq({ loaderData, actionData }: Route.ComponentProps) {
  const { item: faq, history } = loaderData;
  return (
    <PortalPage
      title={faq ? 'Edit FAQ' : 'New FAQ'}
      back={[href('/portal/faqs'), 'Back to the FAQs']}
      isList
      actions={
        faq && (
          <DeleteButton what="FAQ" name={nameOf(faq)} revision={faq.revision}>
            Are you sure you want to delete {nameOf(faq)}? To take it off the page for a while, hide it
            instead.
          </DeleteButton>
        )
      }
    >
      <FaqForm key={faq?.revision ?? NEW} faq={faq} saveError={actionData} />
      {faq && history && (
        <ChangeHistory key={`history ${faq.revision}`} first={history} subject={`faqs/${faq.id}`} />
      )}
    </PortalPage>
  );
}
