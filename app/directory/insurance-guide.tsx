import { type ReactNode, useId } from 'react';
import { href, Link } from 'react-router';
import { selectionQuery } from '../../domain/directory/search-selection.ts';
import { estimate, guide, script } from '../content/insurance-guide.ts';
import { PhoneLink } from '../practice/phone-link.tsx';
import { usePractice } from '../practice/use-practice.ts';
import { PageHeader } from '../site/page-header.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** The ids of the sections that the header links to. */
const SCRIPT = 'script';
const LIST = 'list';

type GuideProps = {
  title: string;
  lead: string;
  /** Null for any. */
  insurer: string | null;
  /** What staff say about the insurer. */
  note?: ReactNode;
  listTitle: string;
  /** The list on the way to a dietitian; false without one. */
  children: ReactNode;
};

/** A page about coverage and what to ask. On paper, only the script. */
export function InsuranceGuide({ title, lead, insurer, note, listTitle, children }: GuideProps) {
  const { phone, email } = usePractice();
  const list = children && (
    <GuideSection id={LIST} title={listTitle}>
      {children}
    </GuideSection>
  );
  return (
    <>
      <div className="print:hidden">
        <PageHeader title={title}>
          <p>{lead}</p>
          <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
            {insurer && (
              <Link
                to={`${href('/providers')}?${selectionQuery({ selectedState: '', selectedInsurance: insurer })}`}
                className="button-primary"
              >
                Find a Dietitian
              </Link>
            )}
            <a href={`#${SCRIPT}`} className="link py-2">
              {script.jump}
            </a>
            {list && !insurer && (
              <a href={`#${LIST}`} className="link py-2">
                {listTitle}
              </a>
            )}
          </p>
        </PageHeader>
      </div>
      <div className="container-page space-y-14 py-12 wrap-anywhere sm:py-16 print:py-0">
        {note}
        {insurer && list}
        <GuideSection title={guide.title}>
          <dl className="grid gap-x-12 gap-y-6 md:grid-cols-2 md:*:last:odd:col-span-2">
            {Object.entries(guide.terms).map(([term, text]) => (
              <div key={term} className="border-t border-line pt-4">
                <dt className="font-serif text-xl">{term}</dt>
                <dd className="mt-1 text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-8 max-w-3xl border-l-4 border-mustard pl-4">{guide.caution}</p>
        </GuideSection>
        <Script insurer={insurer} />
        {!insurer && list}
        <GuideSection
          title={estimate.title}
          className="rounded-3xl border border-transparent bg-mint p-7 sm:p-10"
        >
          <p className="mb-3 max-w-3xl">{estimate.text}</p>
          {estimate.ask}{' '}
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>{' '}
          or call <PhoneLink number={phone} />.
          <a href={estimate.url} className="link mt-3 block w-fit py-2">
            {estimate.more}
          </a>
        </GuideSection>
      </div>
    </>
  );
}

export function GuideSection({
  id,
  title,
  className = '',
  children,
}: {
  id?: string;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={`print:hidden ${className}`}>
      <h2 id={heading} className="mb-4 text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Script({ insurer }: { insurer: string | null }) {
  const isHydrated = useHydrated();
  return (
    <section
      aria-labelledby={SCRIPT}
      className="rounded-3xl border border-line bg-white p-6 shadow-card sm:p-10 print:border-0 print:p-0"
    >
      <h2 id={SCRIPT} className="text-3xl">
        {script.title(insurer)}
      </h2>
      <p className="mt-3 text-ink-soft">{script.lead}</p>
      {/* Without scripts, its place stays empty. */}
      <button
        type="button"
        onClick={() => print()}
        className={`button-quiet mt-5 max-sm:hidden ${isHydrated ? '' : 'invisible'}`}
      >
        {script.print}
      </button>
      <details className="unfold-sm group">
        <summary className="button-quiet mt-5 w-full list-none">
          {script.show}
          <span className="group-open:rotate-180">
            <ChevronIcon />
          </span>
        </summary>
        <ul className="mt-6 hidden grid-cols-3 items-end gap-x-8 print:grid">
          {script.blanks.map((blank) => (
            <li key={blank} className="text-sm font-semibold">
              {blank}
              <Line />
            </li>
          ))}
        </ul>
        <Said>{script.opening}</Said>
        <ol className="mt-5 list-decimal space-y-4 pl-6 marker:text-ink-soft print:space-y-1">
          {script.questions.map((question) => (
            <li key={question} className="pl-1">
              {question}
              <Line />
            </li>
          ))}
        </ol>
        <Said>{script.closing}</Said>
        <p className="mt-4 text-ink-soft">{script.after}</p>
      </details>
    </section>
  );
}

/** A line to write on, on paper. */
function Line() {
  return <span className="hidden h-6 border-b border-ink/40 print:block" />;
}

function Said({ children }: { children: string }) {
  return <p className="mt-8 max-w-3xl font-serif text-xl print:mt-3 print:text-lg">“{children}”</p>;
}
