import { daysBetween } from '../../../../domain/dates.ts';
import { initialsPath } from '../../../../domain/directory/pictures.ts';
import type { Provider, Suggestion } from '../../../../domain/directory/schemas.ts';
import { nameWithCredentials } from '../../../../domain/names.ts';
import type { ContentVersion } from '../../../db/content-version/service.ts';
import type { Database } from '../../../db/schema.ts';
import type { Today } from '../../../db/today.ts';
import { type Directory, readDirectory, toProvider } from '../public-view.ts';
import { findProvider, findProviders } from '../repository.ts';
import { countFound, findSimilarIds, listFoundIds } from './repository.ts';

/** How many are suggested at once. */
const COUNT = 3;
/** States and concerns that are compared. */
const MOST_CRITERIA = 2;
/** Concerns that are named. */
const MOST_NAMES = 3;
const LIST = new Intl.ListFormat('en-US');

/**
 * Dietitians for visitors who have not searched yet, or who look for another one. All take new patients.
 * @param contentVersion rises with each change and each day.
 */
export function createSuggestions(
  db: Database,
  today: Today,
  contentVersion: Pick<ContentVersion, 'current'>,
) {
  /** Counting takes 0.1 s among 100,000. */
  let known: { version: number; shown: Suggestion[] } | null = null;

  async function show(ids: number[], on: string, directory?: Directory): Promise<Suggestion[]> {
    if (ids.length === 0) return [];
    const [records, lists] = await Promise.all([findProviders(db, ids), directory ?? readDirectory(db)]);
    const shown = ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
    return shown.map((record) => toSuggestion(toProvider(record, lists, on)));
  }

  return {
    /** Returns others each day, until all had their turn: each equally often. */
    async ofTheDay(): Promise<Suggestion[]> {
      const version = await contentVersion.current();
      if (known?.version === version) return known.shown;
      const on = today();
      const turn = daysBetween('1970-01-01', on) * COUNT;
      const offset = turn % Math.max(1, await countFound(db, on));
      const next = await listFoundIds(db, { on, offset, limit: COUNT });
      const first = await listFoundIds(db, { on, offset: 0, limit: COUNT });
      const shown = await show([...new Set([...next, ...first])].slice(0, COUNT), on);
      known = { version, shown };
      return shown;
    },

    /** Returns others with a state and an insurer in common: those with the same concerns first, then the next by name. */
    async similarTo(id: number | null): Promise<Suggestion[]> {
      const on = today();
      const [record, directory] = await Promise.all([id ? findProvider(db, id) : null, readDirectory(db)]);
      if (record?.listing !== 'listed') return [];
      const { concerns, insuranceCompanies, states } = toProvider(record, directory, on);
      const insurer = insuranceCompanies.find(({ isAccepting }) => isAccepting) ?? insuranceCompanies[0];
      const codes = insurer?.stateCodes ?? states.map(({ code }) => code);
      const wanted = {
        stateIds: codes
          .slice(0, MOST_CRITERIA)
          .flatMap((code) => directory.states.find((state) => state.code === code)?.id ?? []),
        insuranceCompanyId: insurer?.id ?? null,
        concernIds: concerns.slice(0, MOST_CRITERIA).map((concern) => concern.id),
      };
      const found = await findSimilarIds(db, record, wanted, { on, limit: COUNT });
      return show([...new Set(found)].slice(0, COUNT), on, directory);
    },
  };
}

function toSuggestion(provider: Provider): Suggestion {
  return {
    id: provider.id,
    name: nameWithCredentials(provider),
    pictureUrl: provider.avatarUrl ?? initialsPath(provider),
    helpsWith: LIST.format(provider.concerns.slice(0, MOST_NAMES).map(({ name }) => name)),
  };
}
