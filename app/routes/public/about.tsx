import { href, Link } from 'react-router';
import { practice } from '../../../practice.config.ts';
import { about } from '../../content/about.ts';
import illustration from '../../illustrations/services-default.svg';
import { PageHeader } from '../../site/page-header.tsx';
import { PageMeta } from '../../site/page-meta.tsx';

export default function About() {
  const { founder } = practice;
  return (
    <>
      <PageMeta title={about.title} description={about.description} path={href('/about')} />
      <PageHeader title={about.title}>
        <p>{about.lead}</p>
      </PageHeader>
      <div className="container-page grid gap-10 py-12 sm:py-16 md:grid-cols-[1.4fr_1fr] lg:gap-16">
        <div className="max-w-2xl space-y-5">
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="pt-2">
            <span className="block font-serif text-2xl">{founder.name}</span>
            <span className="text-ink-soft">{founder.credentials}, founder</span>
          </p>
          <p className="pt-4">
            <Link to={href('/providers')} className="button-primary">
              Find a Dietitian
            </Link>
          </p>
        </div>
        <aside>
          <img
            src={illustration}
            alt=""
            width={520}
            height={440}
            className="mb-8 w-full max-w-md"
            fetchPriority="high"
          />
          <dl className="space-y-4 border-t border-line pt-6">
            {about.facts.map(({ value, label }) => (
              <div key={label}>
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-serif text-2xl">{value}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
    </>
  );
}
