import type { Keyring } from '../../data-key/keyring.ts';
import type { Transaction } from '../../db/transaction.ts';
import { countReport, updateTexts } from '../../directory/reviews/reports/repository.ts';
import { encryptTexts } from '../../directory/reviews/reports/texts.ts';

/** What visitors have reported about the listing at this index. */
const REPORTS = [
  {
    index: 4,
    kind: 'insurance',
    texts: ['I was told that my plan is no longer accepted.', 'They left this network in the fall.'],
  },
  { index: 9, kind: 'phone', texts: ['The booking page says that there is no such provider.'] },
] as const;

/** @param ids of the demo providers, in their order. */
export async function insertDemoReports(trx: Transaction, keyring: Keyring, ids: number[], at: number) {
  const key = await keyring.readMatching(trx);
  for (const { index, kind, texts } of REPORTS) {
    const report = { providerId: ids[index] ?? 0, kind, at };
    for (const [place] of texts.entries()) {
      const { id } = await countReport(trx, report);
      await updateTexts(trx, encryptTexts(key, id, texts.slice(0, place + 1)));
    }
  }
}
