import { href } from 'react-router';
import { usePractice } from '../../frame/use-practice.ts';
import illustration from '../../illustrations/careers.svg';
import { type LoadArgs, runLoad } from '../../load.ts';
import { FormattedText } from '../faqs/formatted-text.tsx';
import { TitledPage } from '../frame/titled-page.tsx';
import type { Route } from './+types/careers.ts';

const load = ({ api }: LoadArgs) => api.websiteTexts();

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Careers({ loaderData: { reasons, requirements } }: Route.ComponentProps) {
  const { applicationFormUrl } = usePractice();
  return (
    <TitledPage
      title="Dietitian Opportunities"
      path={href('/careers')}
      description="Work as a dietitian with patients who have insurance: $60 to $90 per hour, as a contract solo practice or in our group, in person or by telehealth."
      lead="Work with people who want your help, in the way that suits your week."
    >
      <div className="container-page flex flex-col gap-10 pt-10 sm:gap-12 sm:pt-14 lg:grid lg:grid-cols-[1fr_22rem] lg:gap-16 lg:pb-16">
        <aside className="max-lg:contents stays-lg lg:col-start-2 lg:row-start-1">
          <img
            src={illustration}
            alt=""
            width={520}
            height={350}
            className="w-full max-lg:order-first max-lg:max-w-md"
            fetchPriority="high"
          />
          <div className="bottom-bar lg:mt-8">
            <a href={applicationFormUrl} target="_blank" rel="noopener" className="button-primary w-full">
              Apply Now
            </a>
            <p className="mt-1 text-center text-sm text-ink-soft">Opens a form in a new tab</p>
          </div>
        </aside>
        <div className="min-w-0 space-y-14">
          <section aria-labelledby="why">
            <h2 id="why" className="mb-6 text-3xl">
              Why Choose Us?
            </h2>
            {/* A list is cards, and bold words are their titles. */}
            <div className="space-y-5 [&_li]:m-0 [&_li]:break-inside-avoid [&_li]:rounded-2xl [&_li]:border [&_li]:border-line [&_li]:bg-white [&_li]:p-6 [&_li]:text-ink-soft [&_li]:shadow-card [&_strong]:font-serif [&_strong]:text-xl [&_strong]:font-medium [&_strong]:text-ink [&_ul]:grid [&_ul]:list-none [&_ul]:gap-5 [&_ul]:pl-0 sm:[&_ul]:grid-cols-2">
              <FormattedText blocks={reasons} />
            </div>
          </section>
          <section
            aria-labelledby="who"
            className="break-inside-avoid rounded-3xl border border-transparent bg-mint p-7 sm:p-10"
          >
            <h2 id="who" className="mb-5 text-3xl">
              Who We're Looking For
            </h2>
            <div className="space-y-4 [&_li]:mb-2">
              <FormattedText blocks={requirements} />
            </div>
          </section>
        </div>
      </div>
    </TitledPage>
  );
}
