import { addDays } from '../../../domain/dates.ts';
import type { Transaction } from '../../db/transaction.ts';
import { addDemand } from '../../directory/demand/repository.ts';
import type { ReferenceLists } from '../../directory/reference-lists/repository.ts';

/** Searches without a result on each fourth day. A dietitian has taken the last insurer since. */
const SEARCHES: [state: string, insurer: string, count: number][] = [
  ['ID', 'Kaiser Permanente', 4],
  ['MT', 'Honor Health', 3],
  ['NY', 'Blue Cross Blue Shield', 2],
  ['ID', 'Premera', 1],
];

type Start = { lists: ReferenceLists; today: string };

/** Adds what visitors of the demo practice have looked for in vain. */
export async function insertDemoDemand(trx: Transaction, { lists, today }: Start): Promise<void> {
  const rows = SEARCHES.flatMap(([code, name, count]) => {
    const state_id = lists.states.find((each) => each.code === code)?.id ?? 0;
    const insurance_company_id = lists.insuranceCompanies.find((each) => each.name === name)?.id ?? 0;
    const counts = { state_id, insurance_company_id, searches: count, without_result: count };
    return Array.from({ length: 50 }, (_, step) => ({ day: addDays(today, -1 - 4 * step), ...counts }));
  });
  await addDemand(trx, rows);
}
