import { href, Link, useLocation } from 'react-router';
import { fullName } from '../../../domain/names.ts';
import { practice } from '../../../practice.config.ts';
import { ErrorPage } from '../../frame/error-page.tsx';
import { SiteShell } from '../../frame/shell.tsx';
import { DEFAULT_FACTS, PracticeContext } from '../../frame/use-practice.ts';
import { loadProfile, Profile } from '../../provider/profile.tsx';
import { WithPractice } from '../frame/portal-error.tsx';
import { type PortalLoadArgs, requireProviderId, runPortalLoad } from '../frame/portal-load.ts';
import type { Route } from './+types/preview-provider.ts';
import { LISTING_LABELS } from './listing-texts.ts';

async function load({ api, portal, params, recover }: PortalLoadArgs<{ providerId: string }>) {
  const [provider, practice] = await Promise.all([
    portal.provider(requireProviderId(params)),
    recover(api.practice(), DEFAULT_FACTS, 'Failed to load the facts about the practice'),
  ]);
  return { provider, practice, ...(await loadProfile(provider, api)) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <WithPractice>
    <SiteShell patientLoginUrl={null}>
      <ErrorPage error={error} />
    </SiteShell>
  </WithPractice>
);

/** The page is private like the portal's frame, which it is not in. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

const ROBOTS = <meta name="robots" content="noindex" />;

/** A blank page, since the profile brings the frame of visitors. */
export const HydrateFallback = () => ROBOTS;

/** The profile of a draft or unlisted provider, as visitors will see it. */
export default function ProviderPreview({ loaderData }: Route.ComponentProps) {
  const { provider, practice: facts } = loaderData;
  const name = fullName(provider);
  const { search } = useLocation();
  return (
    <PracticeContext value={facts}>
      <SiteShell patientLoginUrl={null}>
        <title>{`Preview of ${name} · ${practice.portalName}`}</title>
        {ROBOTS}
        <aside aria-label="Preview" className="border-b border-line bg-mustard-pale">
          <p className="container-page flex flex-wrap items-center gap-x-4 py-2">
            <span>
              <strong>{`${LISTING_LABELS[provider.listing]}: `}</strong>
              this is a preview for staff. Visitors see only listed dietitians.
            </span>
            <Link
              to={href('/portal/providers/:providerId', { providerId: String(provider.id) }) + search}
              className="link inline-flex min-h-11 items-center"
            >
              Back to the portal
            </Link>
          </p>
        </aside>
        <Profile {...loaderData} />
      </SiteShell>
    </PracticeContext>
  );
}
