import { data, href, isRouteErrorResponse } from 'react-router';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { nameWithCredentials } from '../../../domain/names.ts';
import { ApiError } from '../../api/api-error.ts';
import { type LoadArgs, runLoad } from '../../load.ts';
import { ErrorPage } from '../frame/error-page.tsx';
import { PageMeta } from '../frame/page-meta.tsx';
import { breadcrumbs, personThing } from '../frame/structured-data.ts';
import type { Route } from './+types/profile-page.ts';
import { loadFormerStates, NoLongerListed } from './no-longer-listed.tsx';
import { loadProfile, Profile } from './profile.tsx';
import { profileDescription } from './profile-description.ts';

/** The status of a provider who was unlisted or deleted. */
const GONE = 410;

async function load({ api, params, recover }: LoadArgs<{ providerId?: string }>) {
  const providerId = params.providerId?.trim();
  if (!providerId) throw data('Missing provider ID', { status: 400, statusText: 'Bad Request' });
  const provider = await api.provider(providerId).catch(async (error) => {
    if (!(error instanceof ApiError && error.status === GONE)) throw error;
    throw data(await loadFormerStates(error.body, api, recover), { status: GONE, statusText: 'Gone' });
  });
  return { provider, ...(await loadProfile(provider, api)) };
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function ProviderProfile({ loaderData }: Route.ComponentProps) {
  const { provider } = loaderData;
  const { photoUrl } = provider;
  const title = nameWithCredentials(provider);
  const path = href('/providers/:providerId', { providerId: String(provider.id) });
  return (
    <>
      <PageMeta
        title={title}
        description={profileDescription(provider)}
        path={path}
        type="profile"
        image={photoUrl ? { url: photoUrl, width: PICTURE_WIDTHS.photo[1], alt: title } : null}
        things={
          import.meta.env.SSR
            ? (siteUrl) => [
                personThing(siteUrl, path, provider),
                breadcrumbs(siteUrl, [
                  { name: 'Find a Dietitian', path: href('/providers') },
                  { name: title, path },
                ]),
              ]
            : null
        }
      />
      <Profile {...loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isGone = isRouteErrorResponse(error) && error.status === GONE;
  return isGone ? <NoLongerListed options={error.data} /> : <ErrorPage error={error} />;
}
