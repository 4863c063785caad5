import { href, Link } from 'react-router';
import { isRecord } from '../../../domain/objects.ts';
import { practice } from '../../../practice.config.ts';
import type { ApiClient } from '../../api/client.ts';
import illustration from '../../illustrations/error.svg';
import type { Recover } from '../../render-context.ts';
import { PhoneLink } from '../frame/phone-link.tsx';
import { usePractice } from '../frame/use-practice.ts';
import { loadSearchOptions, SearchForm, type SearchOptions } from '../search/search-form.tsx';

/** Loads a search of the former provider's states; of all states if they are unknown. @param body of the 410. */
export async function loadFormerStates(
  body: unknown,
  api: ApiClient,
  recover: Recover,
): Promise<SearchOptions> {
  const options = await loadSearchOptions(api, recover);
  const codes = isRecord(body) && Array.isArray(body.state_codes) ? body.state_codes : [];
  const former = options.states.filter(({ code }) => codes.includes(code));
  return { ...options, states: former.length > 0 ? former : options.states };
}

const TITLE = 'This dietitian is no longer listed';

/** The page of a provider who was unlisted or deleted, without the name. */
export function NoLongerListed({ options }: { options: SearchOptions }) {
  const [first, ...others] = options.states;
  const { phone } = usePractice();
  const selectedState = others.length > 0 ? '' : (first?.code ?? '');
  return (
    <div className="container-page py-14 sm:py-20">
      <title>{`${TITLE} · ${practice.name}`}</title>
      <img src={illustration} alt="" width={240} height={200} className="mb-6 w-44" />
      <h1 className="mb-4 text-4xl sm:text-5xl">{TITLE}</h1>
      <p className="mb-8 max-w-3xl text-lg text-ink-soft">
        Find another one who is licensed in your state and accepts your insurance, or call{' '}
        <PhoneLink number={phone} />.
      </p>
      <SearchForm options={options} selection={{ selectedState, selectedInsurance: '' }} />
      <Link to={href('/providers')} className="link mt-6 inline-block py-2">
        Choose another state
      </Link>
    </div>
  );
}
