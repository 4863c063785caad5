import { OFFICE_FORM } from '../../../domain/directory/offices.ts';
import type { StaffOffice } from '../../../domain/directory/schemas.ts';
import { uniqueNameError } from '../../../domain/fold-text.ts';
import { MAX_OFFICES } from '../../../domain/limits.ts';
import type { OrderedList } from '../../db/history/ordered-list.ts';
import { retireItem, saveItem } from '../../db/history/ordered-table.ts';
import { rejectInvalid } from '../../errors.ts';
import { removeFromProviders } from '../providers/save/repository.ts';
import { listStates } from '../reference-lists/repository.ts';
import { listStaffOffices, OFFICES } from './repository.ts';

/** Offices for staff to edit. */
export const OFFICE_LIST: OrderedList<typeof OFFICE_FORM, StaffOffice> = {
  one: 'office',
  many: 'offices',
  max: MAX_OFFICES,
  form: OFFICE_FORM,
  table: OFFICES,
  list: listStaffOffices,
  async save(trx, { before, fields, author }) {
    const others = (await listStaffOffices(trx)).filter(({ id }) => id !== before?.id);
    const isState = (await listStates(trx)).some(({ code }) => code === fields.stateCode);
    rejectInvalid({
      // Histories and imports name offices.
      name: uniqueNameError('office', fields.name, others),
      stateCode: isState ? undefined : `State: there is none with the code ${fields.stateCode}`,
    });
    const saved = await saveItem(trx, OFFICES, before, fields, author);
    return { ...saved, providerCount: before?.providerCount ?? 0 };
  },
  async retire(trx, before, { removesFromProviders, author }) {
    await removeFromProviders(trx, 'offices', before.id, {
      name: before.name,
      isAllowed: removesFromProviders,
      change: ({ officeIds }) => ({ officeIds: officeIds.filter((each) => each !== before.id) }),
      author,
    });
    await retireItem(trx, OFFICES, before, author);
  },
};
