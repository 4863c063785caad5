import { CONCERN_FORM } from '../../../domain/directory/concerns.ts';
import { MERGE_FORM } from '../../../domain/directory/insurers.ts';
import type { StaffConcern } from '../../../domain/directory/schemas.ts';
import { uniqueNameError } from '../../../domain/fold-text.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { MAX_CONCERNS } from '../../../domain/limits.ts';
import { createOrderedList, type OrderedList } from '../../db/history/ordered-list.ts';
import { retireItem, saveItem } from '../../db/history/ordered-table.ts';
import { type ChangeBy, recordChanges } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import { invalidFields, rejectInvalid, validFields } from '../../errors.ts';
import { changeProviders, rejectTooMany, removeFromProviders } from '../providers/save/repository.ts';
import { listHolders } from '../reference-lists/holders/repository.ts';
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
export function createConcernService(db: Database, { now }: { now: () => number }) {
  const list = createOrderedList(db, { now }, CONCERN_LIST);
  return {
    ...list,

    /**
     * Gives the concern's providers another one in its place, and retires it.
     * @returns how many providers it changes. @throws not_found; invalid; conflict; precondition_failed.
     */
    async merge(
      id: number | null,
      input: Record<string, unknown>,
      by: ChangeBy,
    ): Promise<{ providerCount: number }> {
      const { intoId, preview } = validFields(readForm(MERGE_FORM, input));
      return list.change(id, by, async (trx, from, author) => {
        const into = (await listStaffConcerns(trx)).find((each) => each.id === intoId);
        if (!into) {
          throw invalidFields({ intoId: `Merge into: there is no concern with the id ${intoId}` });
        }
        if (into.id === from.id) throw invalidFields({ intoId: 'A concern cannot be merged into itself' });
        const ids = await listHolders(trx, 'concerns', from.id);
        rejectTooMany(ids.length);
        if (preview) return { providerCount: ids.length };
        const replace = (each: number) => (each === from.id ? into.id : each);
        await changeProviders(
          trx,
          ids,
          ({ concernIds }) => ({ concernIds: [...new Set(concernIds.map(replace))] }),
          author,
        );
        const subject = { subject: CONCERNS.subject, subject_id: from.id };
        await recordChanges(trx, author, [
          { ...subject, field: 'merged_into', old_value: null, new_value: into.name },
        ]);
        await retireItem(trx, CONCERNS, from, author, { merged_into_id: into.id });
        return { providerCount: ids.length };
      });
    },
  };
}
