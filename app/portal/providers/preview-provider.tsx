import { href, Link } from 'react-router';
import { fullName } from '../../../domain/names.ts';
import { practice } from '../../../practice.config.ts';
import { SiteShell } from '../../public/frame/shell.tsx';
import { loadProfile, Profile } from '../../public/profile/profile.tsx';
import { type PortalLoadArgs, requireProviderId, runPortalLoad } from '../frame/portal-load.ts';
import type { Route } from './+types/preview-provider.ts';
import { LISTING_LABELS } from './provider-words.ts';

async function load({ api, portal, params }: PortalLoadArgs<{ providerId: string }>) {
  const provider = await portal.provider(requireProviderId(params));
  return { provider, ...(await loadProfile(provider, api)) };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** Outside the portal's frame, but private like it. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

/** The profile of a draft or unlisted provider, as visitors will see it. */
export default function ProviderPreview({ loaderData }: Route.ComponentProps) {
  const { provider } = loaderData;
  const name = fullName(provider);
  return (
    <SiteShell patientLoginUrl={null}>
      <title>{`Preview of ${name} · ${practice.portalName}`}</title>
      <meta name="robots" content="noindex" />
      <aside aria-label="Preview" className="border-b border-line bg-mustard-pale">
        <p className="container-page flex flex-wrap items-center gap-x-4 py-2">
          <span>
            <strong>{`${LISTING_LABELS[provider.listing]}: `}</strong>
            this is a preview for staff. Visitors see only listed dietitians.
          </span>
          <Link
            to={href('/portal/providers/:providerId', { providerId: String(provider.id) })}
            className="link inline-flex min-h-11 items-center"
          >
            Back to the portal
          </Link>
        </p>
      </aside>
      <Profile {...loaderData} />
    </SiteShell>
  );
}
