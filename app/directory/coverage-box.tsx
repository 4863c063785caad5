import { Form, href, Link, useLocation } from 'react-router';
import { formatDate } from '../../domain/dates.ts';
import type { Provider } from '../../domain/directory/schemas.ts';
import {
  INSURANCE_PARAMETER,
  parseSelection,
  readSelection,
  type SearchSelection,
  STATE_PARAMETER,
  selectionQuery,
} from '../../domain/directory/search-selection.ts';
import { fullName } from '../../domain/names.ts';
import type { ApiClient } from '../api-client/client.ts';
import { coverageVerdict } from '../content/coverage.ts';
import type { Recover } from '../render-context.ts';
import { Alert } from '../ui/alert.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { insurerPath } from './insurer-path.ts';
import {
  keepListed,
  loadSearchOptions,
  NativeSelect,
  type SearchOptions,
  stateOptions,
} from './search/form.tsx';

/** Dietitians that a "no" names. */
const MAX_OTHERS = 3;

/** What `loadCoverage` returns. */
export type Coverage = Awaited<ReturnType<typeof loadCoverage>>;

/** Loads the box. Unknown values in the page's query count as unselected. */
export async function loadCoverage(
  provider: Provider,
  { api, url, recover }: { api: ApiClient; url: URL; recover: Recover },
) {
  const options = await loadSearchOptions(api, recover);
  const selection = keepListed(readSelection(url.searchParams), options);
  const { selectedState: stateCode, selectedInsurance: insuranceCompanyName } = selection;
  const isRejected = verdictOf(provider, selection, options)?.isCovered === false;
  const query = { stateCode, insuranceCompanyName, limit: MAX_OTHERS };
  const others = isRejected ? (await api.providers(query)).providers : [];
  return { options, selection, others: others.map((other) => ({ id: other.id, name: fullName(other) })) };
}

/** Returns null unless a state and an insurer are selected. */
function verdictOf(
  provider: Provider,
  { selectedState, selectedInsurance }: SearchSelection,
  { states }: SearchOptions,
) {
  const state = states.find(({ code }) => code === selectedState);
  return state && selectedInsurance ? coverageVerdict(provider, state, selectedInsurance) : null;
}

/** Returns the visitor's last search. It is in navigation state, so only the browser renders what depends on it. */
export function useLastSearch(): SearchSelection | null {
  const { state } = useLocation();
  return useHydrated() ? parseSelection(state) : null;
}

/** Adds the verdict on the visitor's choice, or on their last search. */
export function useVerdict(provider: Provider, coverage: Coverage | null) {
  const last = useLastSearch();
  if (!coverage) return null;
  const { options, selection: chosen } = coverage;
  const selection = last && !verdictOf(provider, chosen, options) ? keepListed(last, options) : chosen;
  return { ...coverage, last, selection, verdict: verdictOf(provider, selection, options) };
}

export function resultsPath(selection: SearchSelection): string {
  const query = selectionQuery(selection);
  return query ? `${href('/providers')}?${query}` : href('/providers');
}

const profilePath = (id: number) => href('/providers/:providerId', { providerId: String(id) });

/** Says whether the provider takes the insurance for what the visitor chooses here, or searched before. A plain GET form. */
export function CoverageBox({
  provider,
  coverage: { options, last, selection, verdict, others },
}: {
  provider: Provider;
  coverage: NonNullable<ReturnType<typeof useVerdict>>;
}) {
  const { state } = useLocation();
  const { states, insuranceCompanies } = options;
  if (states.length === 0 || insuranceCompanies.length === 0) return null;
  return (
    <>
      <h2 className="mb-3 text-2xl">Do they take my insurance?</h2>
      <Form
        // The selects keep their values; the last search is known only after hydration.
        key={String(last !== null)}
        action={profilePath(provider.id)}
        replace
        preventScrollReset
        state={state}
        className="grid gap-3 sm:max-lg:grid-cols-[1fr_1fr_auto] sm:max-lg:items-end"
      >
        <NativeSelect
          name={STATE_PARAMETER}
          label="State"
          placeholder="Select a state..."
          options={stateOptions(states)}
          value={selection.selectedState}
        />
        <NativeSelect
          name={INSURANCE_PARAMETER}
          label="Insurance"
          placeholder="Select insurance..."
          options={insuranceCompanies.map(({ name }) => ({ value: name, label: name }))}
          value={selection.selectedInsurance}
        />
        <button type="submit" className="button-quiet">
          Check
        </button>
      </Form>
      <LiveRegion className="mt-4 empty:mt-0">
        {verdict && (
          <Alert variant={verdict.isCovered ? 'success' : 'warning'} isAnnounced={false}>
            <p>
              <strong>{verdict.isCovered ? 'Yes.' : 'No.'}</strong> {verdict.text}
              {verdict.isCovered && ' What you pay depends on your plan.'}
            </p>
            {verdict.isCovered && provider.verifiedOn && (
              <p className="text-sm text-ink-soft">Checked on {formatDate(provider.verifiedOn)}</p>
            )}
            {others.length > 0 && <p className="mt-2">{`These dietitians take ${verdict.pair}:`}</p>}
            <ul>
              {others.map(({ id, name }) => (
                <li key={id}>
                  <Link to={profilePath(id)} state={selection} className="link inline-block py-1">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
            {verdict.isCovered ? (
              <Link
                to={insurerPath(insuranceCompanies, selection.selectedInsurance)}
                className="link inline-block py-1"
              >
                What to ask {selection.selectedInsurance} about cost
              </Link>
            ) : (
              <Link to={resultsPath(selection)} className="button-primary mt-2 w-full">
                {`See ${others.length > 0 ? 'dietitians who take' : 'who takes'} ${verdict.pair}`}
              </Link>
            )}
          </Alert>
        )}
      </LiveRegion>
      {!verdict && (
        <Link to={href('/insurance')} className="link mt-2 inline-block py-1 text-sm">
          How insurance covers visits
        </Link>
      )}
    </>
  );
}
