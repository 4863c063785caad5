import { href, Link, useNavigation } from 'react-router';
import heroIllustration from '../../illustrations/hero.svg';
import defaultIllustration from '../../illustrations/services-default.svg';
import { type LoadArgs, runLoad } from '../../load.ts';
import { REASSURANCE, resultsPath } from '../../provider/results-texts.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { PageMeta } from '../frame/page-meta.tsx';
import { People } from '../frame/people.tsx';
import { loadSearchOptions, SearchForm, Searching } from '../search/search-form.tsx';
import type { Route } from './+types/home.ts';
import { benefits, services, steps } from './home-texts.ts';

const HEADLINE = 'Dietitians who accept your insurance';

const NO_SELECTION = { selectedState: '', selectedInsurance: '' };

async function load({ api, recover }: LoadArgs) {
  const [options, people] = await Promise.all([
    loadSearchOptions(api, recover),
    recover(api.featuredProviders(), [], 'Failed to load the featured dietitians'),
  ]);
  return {
    options,
    people,
    insurers: options.insuranceCompanies.flatMap(({ name, isOnHome }) => (isOnHome ? name : [])),
  };
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Home({ loaderData: { options, people, insurers } }: Route.ComponentProps) {
  const { location } = useNavigation();
  return (
    <>
      <PageMeta
        title={HEADLINE}
        path={href('/')}
        description="Talk with a registered dietitian who is licensed in your state and accepts your insurance, in person or virtual. Most patients pay $0 out of pocket."
      />
      <section>
        <div className="container-page grid items-center gap-8 pt-10 pb-14 sm:pt-12 md:grid-cols-[1.3fr_1fr] lg:gap-x-12">
          <div className="max-w-2xl">
            <h1 className="text-[2.6rem] sm:text-5xl lg:text-[3.6rem]">{HEADLINE}</h1>
            <p className="mt-5 font-serif text-xl text-green sm:text-2xl">{REASSURANCE}</p>
            <p className="mt-3 max-w-xl text-lg text-ink-soft">
              Talk with a registered dietitian who is licensed in your state and accepts your insurance. Start
              with where you live and who insures you.
            </p>
          </div>
          <img
            src={heroIllustration}
            alt=""
            width={640}
            height={560}
            className="mx-auto w-full max-w-72 max-md:order-last sm:max-w-md"
            fetchPriority="high"
          />
          <div className="md:col-span-2">
            <SearchForm options={options} selection={NO_SELECTION} />
            <div role="status">{location?.pathname === href('/providers') && <Searching />}</div>
          </div>
        </div>
      </section>
      {insurers.length > 0 && <Insurers insurers={insurers} />}
      {people.length > 1 && (
        <section className="container-page pt-16 sm:pt-20">
          <People people={people} className="grid-cols-2 md:grid-cols-4" />
        </section>
      )}
      <Benefits />
      <Services />
      <section aria-labelledby="steps" className="container-page py-16 sm:py-20">
        <h2 id="steps" className="mb-8 text-3xl">
          How it works
        </h2>
        <ol className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4 break-inside-avoid">
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-items-center rounded-full bg-mint font-semibold"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="pt-1 text-xl">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Link to={href('/faqs')} className="link mt-6 inline-block py-2.5">
          Read what others ask before their first visit
        </Link>
      </section>
    </>
  );
}

function Insurers({ insurers }: { insurers: string[] }) {
  return (
    <section aria-labelledby="insurers" className="border-y border-line bg-cream">
      <div className="container-page py-10">
        <h2 id="insurers" className="text-3xl">
          Insurers we work with
        </h2>
        <p className="mt-2 mb-6 text-ink-soft">Choose yours to find a dietitian.</p>
        <ul className="grid gap-3 min-[22.5rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
          {insurers.map((name) => (
            <li key={name} className="grid wrap-anywhere">
              <Link
                to={resultsPath({ selectedState: '', selectedInsurance: name })}
                className="chevron flex min-h-14 items-center gap-2 rounded-xl border border-line bg-paper px-4 py-2 font-serif text-lg leading-tight hover:border-leaf hover:bg-white max-sm:after:hidden"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Benefits() {
  return (
    <section aria-labelledby="benefits" className="container-page py-16 sm:py-20">
      <h2 id="benefits" className="mb-10 max-w-xl text-3xl">
        Care that meets you where you are
      </h2>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.map(({ title, text, icon }) => (
          <li key={title} className="flex gap-4 sm:block">
            <img
              src={icon}
              alt=""
              width={64}
              height={64}
              loading="lazy"
              className="mb-4 size-14 shrink-0 sm:size-16"
            />
            <div>
              <h3 className="mb-1 text-xl">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The illustration beside the list is the open item's; without an open item, a default one. */
function Services() {
  return (
    <section aria-labelledby="services" className="bg-mint-pale">
      <div className="group/services container-page relative py-16 sm:py-20 lg:min-h-[38rem]">
        <div className="lg:w-[calc(50%-2rem)]">
          <h2 id="services" className="mb-8 text-3xl">
            Services
          </h2>
          <Accordion
            heading="h3"
            group="services"
            items={services.map(({ id, title, text, list, illustration }) => ({
              id,
              title,
              content: (
                <>
                  <p>{text}</p>
                  {list && (
                    <ul className="grid list-disc gap-x-6 gap-y-1 pl-5 sm:grid-cols-2">
                      {list.map((item) => (
                        <li key={item}>{item}</li>
                      ))}
                    </ul>
                  )}
                  <Illustration src={illustration} className="motion-safe:group-open:animate-page" />
                </>
              ),
            }))}
          />
        </div>
        <Illustration src={defaultIllustration} className="group-has-[[open]]/services:hidden" />
      </div>
    </section>
  );
}

function Illustration({ src, className }: { src: string; className: string }) {
  return (
    <img
      src={src}
      alt=""
      width={520}
      height={440}
      loading="lazy"
      className={`mx-auto w-full max-w-lg pt-6 lg:absolute lg:top-20 lg:right-8 lg:w-[calc(50%-4rem)] lg:pt-0 ${className}`}
    />
  );
}
