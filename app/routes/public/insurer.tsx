import { href, Link, redirect } from 'react-router';
import { selectionQuery } from '../../../domain/directory/search-selection.ts';
import { dietitiansText } from '../../content/dietitians.ts';
import { insurerPage } from '../../content/insurance-guide.ts';
import { GuideSection, InsuranceGuide } from '../../directory/insurance-guide.tsx';
import { LinkCards } from '../../directory/link-cards.tsx';
import { Answer } from '../../practice/answer.tsx';
import { PageMeta } from '../../site/page-meta.tsx';
import { type LoadArgs, runLoad } from '../load.ts';
import type { Route } from './+types/insurer.ts';

const pathOf = (slug: string) => href('/insurance/:insurer', { insurer: slug });

/** Redirects from other names. Uncacheable, because the insurer may get its old name back. */
async function load({ api, params }: LoadArgs<{ insurer: string }>) {
  const page = await api.insurerPage(params.insurer);
  if (page.slug === params.insurer) return page;
  throw redirect(pathOf(page.slug), { status: 301, headers: { 'Cache-Control': 'no-store' } });
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Insurer({ loaderData: { name, slug, note, states } }: Route.ComponentProps) {
  const title = insurerPage.title(name);
  const links = states.map(({ code, displayName, providerCount }) => ({
    to: `${href('/providers')}?${selectionQuery({ selectedState: code, selectedInsurance: name })}`,
    text: displayName,
    count: dietitiansText(providerCount),
  }));
  return (
    <>
      <PageMeta title={title} description={insurerPage.description(name)} path={pathOf(slug)} />
      <InsuranceGuide
        title={title}
        lead={insurerPage.lead(name)}
        insurer={name}
        note={
          note.length > 0 && (
            <GuideSection title={`Good to know about ${name}`} className="max-w-3xl space-y-3">
              <Answer blocks={note} />
            </GuideSection>
          )
        }
        listTitle={`States where our dietitians take ${name}`}
      >
        <LinkCards links={links} />
        {links.length === 0 && <p>No dietitian takes new patients with {name} today.</p>}
        <Link to={href('/insurance')} className="link mt-4 inline-block py-2">
          All insurers we work with
        </Link>
      </InsuranceGuide>
    </>
  );
}
