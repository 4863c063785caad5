import { href } from 'react-router';
import { careers } from '../../content/careers.ts';
import { usePractice } from '../../practice/use-practice.ts';
import { PageHeader } from '../../site/page-header.tsx';
import { PageMeta } from '../../site/page-meta.tsx';

export default function Careers() {
  const { applicationFormUrl } = usePractice();
  const { title, description, lead, whyUs, whoWeNeed, apply } = careers;
  return (
    <>
      <PageMeta title={title} description={description} path={href('/careers')} />
      <PageHeader title={title}>
        <p>{lead}</p>
      </PageHeader>
      <div className="container-page space-y-16 py-12 sm:py-16">
        <section aria-labelledby="why">
          <h2 id="why" className="mb-8 text-3xl">
            {whyUs.title}
          </h2>
          <ul className="grid gap-5 sm:grid-cols-2">
            {whyUs.items.map((item) => (
              <li key={item.title} className="rounded-2xl border border-line bg-white p-6 shadow-card">
                <h3 className="mb-1 text-xl">{item.title}</h3>
                <p className="text-ink-soft">{item.text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="who" className="rounded-3xl border border-transparent bg-mint p-7 sm:p-10">
          <h2 id="who" className="mb-5 text-3xl">
            {whoWeNeed.title}
          </h2>
          <ul className="list-disc space-y-2 pl-5">
            {whoWeNeed.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <a href={applicationFormUrl} target="_blank" rel="noopener" className="button-primary mt-8">
            {apply}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </section>
      </div>
    </>
  );
}
