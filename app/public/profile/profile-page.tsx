import { data, href, isRouteErrorResponse } from 'react-router';
import { nameWithCredentials } from '../../../domain/names.ts';
import { practice } from '../../../practice.config.ts';
import { ApiError } from '../../api/api-error.ts';
import { ErrorPage, GoBack, TryAgain } from '../../frame/error-page.tsx';
import { usePractice } from '../../frame/use-practice.ts';
import illustration from '../../illustrations/error.svg';
import { type LoadArgs, runLoad } from '../../load.ts';
import { loadProfile, Profile } from '../../provider/profile.tsx';
import { profileDescription } from '../../provider/provider-texts.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { PageMeta } from '../frame/page-meta.tsx';
import { loadSearchOptions, SearchForm, type SearchOptions } from '../search/search-form.tsx';
import type { Route } from './+types/profile-page.ts';

/** The status for a provider who was unlisted or deleted. */
const GONE = 410;

async function load({ api, params, recover }: LoadArgs<{ providerId?: string }>) {
  const providerId = params.providerId?.trim();
  if (!providerId) throw data('Missing provider ID', { status: 400, statusText: 'Bad Request' });
  const provider = await api.provider(providerId).catch(async (error) => {
    if (!(error instanceof ApiError && error.status === GONE)) throw error;
    throw data(await loadSearchOptions(api, recover), { status: GONE, statusText: 'Gone' });
  });
  return { provider, ...(await loadProfile(provider, api)) };
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function ProviderProfile({ loaderData }: Route.ComponentProps) {
  const { provider } = loaderData;
  return (
    <>
      <PageMeta
        title={nameWithCredentials(provider)}
        path={href('/providers/:providerId', { providerId: String(provider.id) })}
        description={profileDescription(provider)}
        provider={provider}
      />
      <Profile {...loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isGone = isRouteErrorResponse(error) && error.status === GONE;
  return isGone ? <NoLongerListed options={error.data} /> : <ErrorPage error={error} />;
}

const TITLE = 'This dietitian is no longer listed';

function NoLongerListed({ options }: { options: SearchOptions }) {
  const { phone } = usePractice();
  return (
    <div className="container-page py-14 sm:py-20">
      <title>{`${TITLE} · ${practice.name}`}</title>
      <img src={illustration} alt="" width={240} height={200} className="mb-6 w-44" />
      <h1 className="mb-4 text-4xl sm:text-5xl">{TITLE}</h1>
      <p className="mb-8 max-w-3xl text-lg text-ink-soft">
        Find another one who is licensed in your state and accepts your insurance, or call{' '}
        <PhoneLink number={phone} />.
      </p>
      <SearchForm options={options} selection={{ selectedState: '', selectedInsurance: '' }} />
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
        <TryAgain className="button-quiet" />
        <GoBack />
      </div>
    </div>
  );
}
