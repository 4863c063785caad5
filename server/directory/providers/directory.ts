import type { Provider, ProviderQuery, Search, SearchQuery } from '../../../domain/directory/schemas.ts';
import type { Database } from '../../db/schema.ts';
import type { Today } from '../../db/today.ts';
import { gone, notFound } from '../../errors.ts';
import { listStates } from '../reference-lists/repository.ts';
import { readDirectory, toProvider } from './assemble.ts';
import { type ListPage, readList, resolveFilter } from './list/read-list.ts';
import { findSearches, listProviderIds } from './list/repository.ts';
import { findProvider, wasDeleted } from './repository.ts';

export const UNKNOWN = 'There is no provider with this id.';
/** Shown on the error page to visitors with an old link. */
const UNLISTED =
  'This dietitian is no longer listed. Please search for another one who is licensed in your state and accepts your insurance.';

export type DirectoryService = ReturnType<typeof createDirectoryService>;

/** The directory as visitors see it today (spec sections 2, 4 and 7). */
export function createDirectoryService(db: Database, today: Today) {
  return {
    async list(
      query: Omit<ProviderQuery, 'after'> & { after?: number | null | undefined },
    ): Promise<ListPage<Provider>> {
      const day = today();
      const directory = await readDirectory(db);
      const page = await readList(db, directory, query, day);
      return { ...page, providers: page.providers.map((record) => toProvider(record, directory, day)) };
    },

    /** @throws gone if the provider is unlisted or was deleted; not_found for a draft, or if it never existed. */
    async get(id: number | null): Promise<Provider> {
      if (id === null) throw notFound(UNKNOWN);
      const [record, directory] = await Promise.all([findProvider(db, id), readDirectory(db)]);
      if (record?.listing === 'listed') return toProvider(record, directory, today());
      if (record?.listing === 'unlisted' || (await wasDeleted(db, id))) throw gone(UNLISTED);
      throw notFound(UNKNOWN);
    },

    /** Returns at most `limit` ids after the given one, in ascending order. */
    idsAfter: (after: number, limit: number) => listProviderIds(db, { after, limit }),
    /** Returns the searches with results, by state and insurer. */
    async searches(query: SearchQuery = {}): Promise<Search[]> {
      const on = today();
      const resolved = await resolveFilter(db, query, { states: await listStates(db) }, on);
      return resolved ? findSearches(db, { ...resolved.filter, on }) : [];
    },
  };
}
