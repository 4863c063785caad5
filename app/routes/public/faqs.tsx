import { useEffect, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { foldName } from '../../../domain/fold-text.ts';
import type { PublicFaq } from '../../../domain/practice/schemas.ts';
import { callTimes, faqsPage, foundText } from '../../content/faqs.ts';
import { faqPage } from '../../content/structured-data.ts';
import { Answer } from '../../practice/answer.tsx';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { usePractice } from '../../practice/use-practice.ts';
import { PageHeader } from '../../site/page-header.tsx';
import { PageMeta } from '../../site/page-meta.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { type LoadArgs, runLoad } from '../load.ts';
import type { Route } from './+types/faqs.ts';

const load = ({ api }: LoadArgs): Promise<PublicFaq[]> => api.faqs();

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Faqs({ loaderData: faqs }: Route.ComponentProps) {
  const { email, phone, hoursTexts } = usePractice();
  const { hash } = useLocation();
  const [query, setQuery] = useState('');
  const isGrouped = faqs.some(({ group }) => group !== null);
  const wanted = foldName(query.trim());
  const found = faqs.filter((faq) => foldName(textOf(faq)).includes(wanted));
  const half = Math.ceil(faqs.length / 2);
  const columns = wanted ? [found] : [faqs.slice(0, half), faqs.slice(half)];
  useEffect(() => document.getElementById(hash.slice(1))?.setAttribute('open', ''), [hash]);
  return (
    <>
      <PageMeta
        {...faqsPage}
        path={href('/faqs')}
        things={import.meta.env.SSR ? () => [faqPage(faqs)] : null}
      />
      <PageHeader title={faqsPage.title} />
      <div className="container-page pt-10 noscript:hidden print:hidden">
        <label htmlFor="question" className="mb-1.5 block text-sm font-semibold">
          Search the questions
        </label>
        <input
          id="question"
          type="search"
          value={query}
          onChange={({ currentTarget: { value } }) => setQuery(value)}
          maxLength={200}
          className="field max-w-md"
        />
        <p role="status" className="mt-2 text-ink-soft empty:hidden">
          {wanted && foundText(found.length)}
        </p>
      </div>
      <div
        className={`container-page grid items-start gap-x-14 py-10 ${wanted ? 'lg:grid-cols-[48rem]' : 'lg:grid-cols-2'}`}
      >
        {columns.map((column) => (
          <div key={column[0]?.anchor ?? ''} className="min-w-0">
            {runsOf(column).map((run) => {
              const [{ anchor, group } = {}] = run;
              const isRepeated = column === columns[1] && group === columns[0]?.at(-1)?.group;
              return (
                <section key={anchor} className="pb-8">
                  {group && <h2 className={`mb-3 text-2xl ${isRepeated ? 'max-lg:hidden' : ''}`}>{group}</h2>}
                  <Accordion
                    heading={isGrouped ? 'h3' : 'h2'}
                    items={run.map((faq) => ({
                      id: faq.anchor,
                      title: faq.question,
                      isOpen: wanted !== '',
                      content: (
                        <>
                          <Answer blocks={faq.answer} />
                          <a href={`#${faq.anchor}`} className="link inline-block py-1 text-sm print:hidden">
                            Link to this answer
                          </a>
                        </>
                      ),
                    }))}
                  />
                </section>
              );
            })}
          </div>
        ))}
      </div>
      <section className="container-page pb-16 sm:pb-20">
        <div className="rounded-3xl border border-transparent bg-mint p-7 sm:p-10">
          <h2 className="text-2xl sm:text-3xl">Still have a question?</h2>
          <p className="mt-2">
            Write to{' '}
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>{' '}
            or call <PhoneLink number={phone} />
            {callTimes(hoursTexts)}.
          </p>
          <Link to={href('/insurance')} className="link mt-2 inline-block py-2">
            How insurance covers visits, and what to ask your insurer
          </Link>
        </div>
      </section>
    </>
  );
}

/** Splits a column into runs of the same group. */
function runsOf(faqs: PublicFaq[]): PublicFaq[][] {
  const runs: PublicFaq[][] = [];
  for (const faq of faqs) {
    const last = runs.at(-1);
    if (last?.[0]?.group === faq.group) last.push(faq);
    else runs.push([faq]);
  }
  return runs;
}

function textOf({ group, question, answer }: PublicFaq): string {
  return [group, question, ...answer.flatMap(({ items }) => items.flat()).map(({ text }) => text)].join(' ');
}
