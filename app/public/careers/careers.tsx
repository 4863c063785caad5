import { href } from 'react-router';
import illustration from '../../illustrations/careers.svg';
import { PageHeader } from '../frame/page-header.tsx';
import { PageMeta } from '../frame/page-meta.tsx';
import { usePractice } from '../frame/use-practice.ts';
import { careers } from './careers-texts.ts';

export default function Careers() {
  const { applicationFormUrl } = usePractice();
  const { title, description, lead, whyUs, whoWeNeed, howTo, apply } = careers;
  return (
    <>
      <PageMeta title={title} description={description} path={href('/careers')} />
      <PageHeader title={title}>
        <p>{lead}</p>
      </PageHeader>
      <div className="container-page flex flex-col gap-10 pt-10 sm:gap-12 sm:pt-14 lg:grid lg:grid-cols-[1fr_20rem] lg:gap-16 lg:pb-16">
        <aside className="max-lg:contents stays-lg lg:col-start-2 lg:row-start-1">
          <img
            src={illustration}
            alt=""
            width={520}
            height={350}
            className="w-full max-lg:hidden print:hidden"
            fetchPriority="high"
          />
          <div className="bottom-bar lg:mt-8">
            <a href={applicationFormUrl} target="_blank" rel="noopener" className="button-primary w-full">
              {apply}
            </a>
            <p className="mt-1 text-center text-sm text-ink-soft">Opens a form in a new tab</p>
          </div>
          <p className="hidden print:block">Apply at {applicationFormUrl}</p>
        </aside>
        <div className="min-w-0 space-y-14 print:space-y-6">
          <section aria-labelledby="why">
            <h2 id="why" className="mb-6 text-3xl">
              {whyUs.title}
            </h2>
            <ul className="grid gap-5 sm:grid-cols-2">
              {whyUs.items.map((item) => (
                <li
                  key={item.title}
                  className="break-inside-avoid rounded-2xl border border-line bg-white p-6 shadow-card"
                >
                  <h3 className="mb-1 text-xl">{item.title}</h3>
                  <p className="text-ink-soft">{item.text}</p>
                </li>
              ))}
            </ul>
          </section>
          <section
            aria-labelledby="who"
            className="break-inside-avoid rounded-3xl border border-transparent bg-mint p-7 sm:p-10"
          >
            <h2 id="who" className="mb-5 text-3xl">
              {whoWeNeed.title}
            </h2>
            <ul className="list-disc space-y-2 pl-5">
              {whoWeNeed.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="how">
            <h2 id="how" className="mb-6 text-3xl">
              {howTo.title}
            </h2>
            <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
              {howTo.steps.map((step, index) => (
                <li key={step.title} className="flex gap-4 break-inside-avoid">
                  <span
                    aria-hidden="true"
                    className="grid size-9 shrink-0 place-items-center rounded-full bg-mint font-semibold"
                  >
                    {index + 1}
                  </span>
                  <div>
                    <h3 className="text-xl">{step.title}</h3>
                    <p className="mt-1 text-ink-soft">{step.text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </>
  );
}
