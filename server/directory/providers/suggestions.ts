import type { Provider, Suggestion } from '../../../domain/directory/schemas.ts';
import { fullName } from '../../../domain/names.ts';
import type { ContentVersion } from '../../db/content-version/service.ts';
import type { Database } from '../../db/schema.ts';
import type { Today } from '../../db/today.ts';
import { readDirectory, readList, toProvider } from './public-view.ts';
import { findProvider, findProviders, listFoundIds } from './repository.ts';

/** How many are suggested at once. */
const COUNT = 3;
/** States and concerns that are compared. */
const MOST_CRITERIA = 2;
/** Concerns that are named. */
const MOST_NAMES = 3;
const DAY_MS = 86_400_000;
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
  /** Finding all takes 0.3 s among 100,000. */
  let known: { version: number; shown: Suggestion[] } | null = null;

  return {
    /** Returns others each day, until all had their turn: by rank, since gaps between ids would favor some. */
    async ofTheDay(): Promise<Suggestion[]> {
      const version = await contentVersion.current();
      if (known?.version === version) return known.shown;
      const on = today();
      const all = await listFoundIds(db, on);
      const start = ((Date.parse(on) / DAY_MS) * COUNT) % Math.max(1, all.length);
      const ids = [...new Set([...all.slice(start, start + COUNT), ...all.slice(0, COUNT)])].slice(0, COUNT);
      if (ids.length === 0) return [];
      const [records, directory] = await Promise.all([findProviders(db, ids), readDirectory(db)]);
      const chosen = ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
      const shown = chosen.map((record) => toSuggestion(toProvider(record, directory, on)));
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
      const concern = concerns.slice(0, MOST_CRITERIA).map((each) => String(each.id));
      const found = new Map<number, Suggestion>();
      for (const criteria of concern.length > 0 ? [{ concern }, {}] : [{}]) {
        for (const stateCode of codes.slice(0, MOST_CRITERIA)) {
          for (const after of [record.id, undefined]) {
            if (found.size >= COUNT) break;
            const search = { stateCode, insuranceCompanyName: insurer?.name, limit: COUNT + 1, after };
            const { providers } = await readList(db, directory, { ...search, ...criteria }, on);
            for (const each of providers) found.set(each.id, toSuggestion(toProvider(each, directory, on)));
            found.delete(record.id);
          }
        }
      }
      return [...found.values()].slice(0, COUNT);
    },
  };
}

function toSuggestion(provider: Provider): Suggestion {
  return {
    id: provider.id,
    name: fullName(provider),
    credentials: provider.credentials.map(({ abbreviation }) => abbreviation).join(', '),
    pictureUrl: provider.avatarUrl,
    helpsWith: LIST.format(provider.concerns.slice(0, MOST_NAMES).map(({ name }) => name)),
  };
}
