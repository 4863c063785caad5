import { CONCERN_FORM } from '../../../domain/directory/concerns.ts';
import type { StaffConcern } from '../../../domain/directory/schemas.ts';
import { uniqueNameError } from '../../../domain/fold-text.ts';
import { MAX_CONCERNS } from '../../../domain/limits.ts';
import { createOrderedList, type OrderedList } from '../../db/history/ordered-list.ts';
import { retireItem, saveItem } from '../../db/history/ordered-table.ts';
import type { Database } from '../../db/schema.ts';
import { rejectInvalid } from '../../errors.ts';
import { removeFromProviders } from '../providers/save/repository.ts';
import { CONCERNS, listStaffConcerns } from './repository.ts';

export const CONCERN_LIST: OrderedList<typeof CONCERN_FORM, StaffConcern> = {
  one: 'concern',
  many: 'concerns',
  max: MAX_CONCERNS,
  form: CONCERN_FORM,
  table: CONCERNS,
  list: listStaffConcerns,
  async save(trx, { before, fields, author }) {
    const others = (await listStaffConcerns(trx)).filter(({ id }) => id !== before?.id);
    rejectInvalid({ name: uniqueNameError('concern', fields.name, others) });
    const saved = await saveItem(trx, CONCERNS, before, fields, author);
    return { ...saved, providerCount: before?.providerCount ?? 0 };
  },
  async retire(trx, before, { removesFromProviders, author }) {
    await removeFromProviders(trx, 'concerns', before.id, {
      name: before.name,
      isAllowed: removesFromProviders,
      change: ({ concernIds }) => ({ concernIds: concernIds.filter((each) => each !== before.id) }),
      author,
    });
    await retireItem(trx, CONCERNS, before, author);
  },
};

/** Concerns for staff to edit. */
export const createConcernService = (db: Database, options: { now: () => number }) =>
  createOrderedList(db, options, CONCERN_LIST);
