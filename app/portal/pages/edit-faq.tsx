import { href } from 'react-router';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { loadItem, runItemAction } from '../lists/item-action.ts';
import type { Route } from './+types/edit-faq.ts';
import { FaqForm } from './page-forms.tsx';

const load = async ({ portal, params }: PortalLoadArgs<{ faqId: string }>) => ({
  faq: await loadItem(portal.faqs, params.faqId),
});

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export const clientAction = (args: Route.ClientActionArgs) => runItemAction(args, args.params.faqId, 'faqs');

export default function EditFaq({ loaderData: { faq }, actionData }: Route.ComponentProps) {
  return (
    <PortalPage title={faq ? 'Edit FAQ' : 'New FAQ'} back={[href('/portal/faqs'), 'Back to the FAQs']} isList>
      <FaqForm key={faq?.id} faq={faq} saved={actionData} />
    </PortalPage>
  );
}
