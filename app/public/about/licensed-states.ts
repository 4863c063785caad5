import type { ApiClient } from '../../api/client.ts';
import type { Recover } from '../../render-context.ts';

/** Loads the names of the states where a search finds somebody today, which the cached list cannot know. */
export async function loadLicensedStates(api: ApiClient, recover: Recover): Promise<string[]> {
  const [states, searches] = await Promise.all([
    recover(api.states(), [], 'Failed to load states'),
    recover(api.searches({}), [], 'Failed to load searches'),
  ]);
  const found = new Set(searches.map(({ stateCode }) => stateCode));
  return states.flatMap(({ code, displayName }) => (found.has(code) ? displayName : []));
}
