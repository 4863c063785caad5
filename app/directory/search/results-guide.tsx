import { href, Link } from 'react-router';
import { type Found, resultsText } from '../../content/results.ts';

/** Text about the results, for visitors and search engines. */
export function ResultsGuide({ found, costPath }: { found: Found; costPath: string }) {
  return (
    <section className="mt-12 rounded-3xl border border-transparent bg-mint p-7 sm:p-10">
      <h2 className="text-2xl">
        Seeing a dietitian in {found.stateName} with {found.insurance}
      </h2>
      <p className="mt-3 max-w-2xl">{resultsText(found)}</p>
      <p className="mt-3 max-w-2xl">
        What applies to you depends on your plan.{' '}
        <Link to={costPath} className="link">
          See what to ask {found.insurance} about cost
        </Link>{' '}
        or{' '}
        <Link to={href('/faqs')} className="link">
          read what others ask about cost and insurance
        </Link>
        .
      </p>
    </section>
  );
}
