import { useContext } from 'react';
import { data, href, Link, useLocation } from 'react-router';
import { fullName, nameWithCredentials, type Provider } from '../../../domain/entities.ts';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { parseSelection, selectionQuery } from '../../../domain/search-selection.ts';
import { Avatar } from '../../components/avatar.tsx';
import { PageMeta } from '../../components/page-meta.tsx';
import { Bio, Facts, Section } from '../../components/provider-details.tsx';
import { SiteUrlContext } from '../../components/site-url.ts';
import { StructuredData } from '../../components/structured-data.tsx';
import { profileDescription } from '../../content/profile.ts';
import { search } from '../../content/results.ts';
import { breadcrumbs, personThing } from '../../content/structured-data.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type LoadArgs, runLoad } from '../load.ts';
import type { Route } from './+types/provider-profile.ts';

async function load({ api, params }: LoadArgs<{ providerId?: string }>): Promise<Provider> {
  const providerId = params.providerId?.trim();
  if (!providerId) throw data('Missing provider ID', { status: 400, statusText: 'Bad Request' });
  return api.provider(providerId);
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function ProviderProfile({ loaderData: provider }: Route.ComponentProps) {
  const { photoUrl, credentials, states, insuranceCompanies, bio, appointmentSchedulingUrl } = provider;
  const name = fullName(provider);
  const title = nameWithCredentials(provider);
  const path = href('/providers/:providerId', { providerId: String(provider.id) });
  const siteUrl = useContext(SiteUrlContext);
  return (
    <div className="container-page relative pt-14 pb-12 sm:pt-16 sm:pb-16 print:py-0">
      <PageMeta
        title={title}
        description={profileDescription(provider)}
        path={path}
        type="profile"
        card={{ providerId: provider.id, alt: title }}
      />
      <StructuredData
        things={
          import.meta.env.SSR
            ? [
                personThing(siteUrl, path, provider),
                breadcrumbs(siteUrl, [
                  { name: search.title, path: href('/providers') },
                  { name: title, path },
                ]),
              ]
            : null
        }
      />
      <BackLink />
      <article className="grid gap-8 md:grid-cols-[18rem_1fr] lg:grid-cols-[22rem_1fr] lg:gap-14 print:grid-cols-[9rem_1fr] print:gap-6">
        <Avatar
          url={photoUrl}
          widths={PICTURE_WIDTHS.photo}
          size={352}
          sizes="(min-width: 48rem) and (max-width: 63.9rem) 288px, 352px"
          fetchPriority="high"
          className="aspect-square h-auto w-full max-w-88 rounded-3xl"
        />
        <div className="min-w-0 wrap-anywhere">
          <h1 className="text-4xl sm:text-5xl">{name}</h1>
          <p className="mt-2 text-lg text-ink-soft">{credentials.map(({ title }) => title).join(' · ')}</p>
          {appointmentSchedulingUrl && (
            <a
              href={appointmentSchedulingUrl}
              target="_blank"
              rel="noopener"
              className="button-primary mt-5 w-full sm:w-auto"
            >
              Book an Appointment
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          {bio && (
            <Section title="About">
              <Bio text={bio} />
            </Section>
          )}
          <Facts title="Licensed States" values={states.map(({ displayName }) => displayName)} />
          <Facts title="Accepted Insurance" values={insuranceCompanies.map((insurer) => insurer.name)} />
        </div>
      </article>
    </div>
  );
}

/** Links back to the search. The search is in navigation state, so the server never renders the link. */
function BackLink() {
  const { state } = useLocation();
  const selection = useHydrated() ? parseSelection(state) : null;
  if (!selection) return null;
  return (
    <Link
      to={`${href('/providers')}?${selectionQuery(selection)}`}
      className="link absolute top-4 sm:top-6 print:hidden"
    >
      ← Back to Provider Search
    </Link>
  );
}
