import { href, Link } from 'react-router';
import { practice } from '../../../practice.config.ts';
import portrait from '../../illustrations/founder.svg';
import { type LoadArgs, runLoad } from '../../load.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormattedText } from '../faqs/formatted-text.tsx';
import { People } from '../frame/people.tsx';
import { TitledPage } from '../frame/titled-page.tsx';
import type { Route } from './+types/about.ts';

async function load({ api, recover }: LoadArgs) {
  const [{ story }, states, people] = await Promise.all([
    api.websiteTexts(),
    recover(api.licensedStates(), [], 'Failed to load the licensed states'),
    recover(api.featuredProviders(), [], 'Failed to load the featured dietitians'),
  ]);
  return { story, states: states.map(({ displayName }) => displayName), people: people.slice(0, FACES) };
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

const FACES = 3;

/** The first paragraph of the story stands in the header. */
export default function About({ loaderData: { story, states, people } }: Route.ComponentProps) {
  const { founder } = practice;
  return (
    <TitledPage
      title="About"
      path={href('/about')}
      description={`The story of ${practice.name}, a nutrition practice founded in ${practice.founded} that starts with your insurance card, in person and by telehealth across multiple states.`}
      lead={<FormattedText blocks={story.slice(0, 1)} />}
    >
      <div className="container-page flex flex-col gap-10 py-12 sm:py-16 md:grid md:grid-cols-[1.3fr_1fr] lg:gap-16">
        <div className="max-w-2xl space-y-5 lg:text-lg">
          <FormattedText blocks={story.slice(1)} />
          <p className="pt-2">
            <span className="block font-serif text-2xl" translate="no">
              {founder.name}
            </span>
            <span className="text-ink-soft">{`${founder.credentials}, founder`}</span>
          </p>
          <p className="pt-4">
            <Link to={href('/providers')} className="button-primary">
              Find a Dietitian
            </Link>
          </p>
        </div>
        <aside className="max-md:contents">
          <img
            src={portrait}
            alt={`${founder.name} in her kitchen`}
            width={520}
            height={400}
            className="w-full max-w-md max-md:order-first md:mb-8"
            fetchPriority="high"
          />
          <div className="border-t border-line pt-6">
            <DescriptionList
              items={[
                ['Founded', practice.founded],
                ['Visits', 'In person or by telehealth'],
                ['Licensed in', states.join(', ') || 'Multiple states'],
              ]}
            />
          </div>
        </aside>
        {people.length === FACES && (
          <section className="col-span-full">
            <People people={people} className="people-rows sm:grid-cols-3" />
          </section>
        )}
      </div>
    </TitledPage>
  );
}
