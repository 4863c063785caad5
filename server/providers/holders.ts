import type { ListName } from '../../domain/lists/lists.ts';
import { lockTable, mapInTurns } from '../db/transaction.ts';
import { conflict } from '../errors.ts';
import { readReferenceLists } from '../lists/public-repository.ts';
import type { Holders } from '../lists/service.ts';
import { columnValue, type ProviderContent, TABLES } from './record.ts';
import { countHolders, findProviders, listHolders } from './repository.ts';
import { saveProvider } from './save/repository.ts';

/** Returns what lists need to know of providers, which have the items in this field. */
const holdersOf = (field: keyof typeof TABLES): Holders => ({
  count: (db) => countHolders(db, field),
  async release(trx, { id, name }, expected, author) {
    await lockTable(trx, 'providers');
    const ids = await listHolders(trx, field, id);
    if (ids.length !== expected) {
      const count = ids.length === 1 ? '1 provider has' : `${ids.length} providers have`;
      throw conflict(`${count} ${name} now. Please close this and delete it again.`);
    }
    const lists = await readReferenceLists(trx);
    const [column] = TABLES[field].columns;
    await mapInTurns(await findProviders(trx, ids), (before) => {
      const items: ProviderContent[typeof field][number][] = before[field];
      const kept = items.filter((each) => columnValue(each, column) !== id);
      return saveProvider(trx, before, { ...before, [field]: kept }, { lists, author });
    });
  },
});

/** The lists whose items providers have. */
export const HOLDERS: Partial<Record<ListName, Holders>> = {
  insurers: holdersOf('panels'),
  credentials: holdersOf('credentialIds'),
  concerns: holdersOf('concernIds'),
  offices: holdersOf('officeIds'),
};
