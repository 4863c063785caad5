import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import { type LoadArgs, runLoad } from '../../load.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { TitledPage } from '../frame/titled-page.tsx';
import type { Route } from './+types/faqs.ts';
import { FormattedText } from './formatted-text.tsx';

const load = ({ api }: LoadArgs) => api.list('faqs');

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Faqs({ loaderData: faqs }: Route.ComponentProps) {
  const { hash } = useLocation();
  const half = Math.ceil(faqs.length / 2);
  useEffect(() => document.getElementById(hash.slice(1))?.setAttribute('open', ''), [hash]);
  return (
    <TitledPage
      title="Frequently Asked Questions"
      path={href('/faqs')}
      description="Which insurance we accept, what you will pay, cancellations, superbills, questions between visits, telehealth and interpreters: what others ask first."
    >
      <div className="container-page grid items-start gap-x-14 py-10 sm:pb-16 lg:grid-cols-2">
        {[faqs.slice(0, half), faqs.slice(half)].map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
          <section key={index} className="min-w-0 max-lg:not-first:-mt-px last:pb-8 lg:pb-8">
            <Accordion
              heading="h2"
              items={column.map((faq) => ({
                id: faq.anchor,
                title: faq.question,
                isLinked: true,
                content: <FormattedText blocks={faq.answer} />,
              }))}
            />
          </section>
        ))}
      </div>
    </TitledPage>
  );
}
