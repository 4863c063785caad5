import { randomBytes } from 'node:crypto';
import { newAuthor } from '../../server/db/history/repository.ts';
import type { Database } from '../../server/db/schema.ts';
import { transaction } from '../../server/db/transaction.ts';
import { EMPTY_PROVIDER, withInsurerIds, withStateIds } from '../../server/directory/providers/record.ts';
import { saveProviders } from '../../server/directory/providers/save/repository.ts';
import { readReferenceLists } from '../../server/directory/reference-lists/repository.ts';
import { TESTER } from './provider.ts';

const ROWS_PER_INSERT = 500;
const BIO = 'A registered dietitian who works with families, athletes and people with diabetes. '.repeat(8);
const WIDTHS = [192, 384];
const STATES = 51;
const INSURERS = 12;

/** Adds providers with licenses, panels, a picture and a history, and a referral and an audit event per ten of them. */
export async function addLargePractice(
  db: Database,
  size: number,
  { pictureBytes = 1_000 } = {},
): Promise<void> {
  const lists = await readReferenceLists(db);
  for (let first = 0; first < size; first += ROWS_PER_INSERT) {
    const numbers = Array.from(
      { length: Math.min(ROWS_PER_INSERT, size - first) },
      (_, index) => first + index,
    );
    const hashes = numbers.map(() => randomBytes(16).toString('hex'));
    await transaction(db, async (trx) => {
      await trx
        .insertInto('images')
        .values(hashes.map((hash) => ({ hash })))
        .execute();
      for (const width of WIDTHS) {
        const variants = hashes.map((hash) => ({ hash, width, bytes: randomBytes(pictureBytes) }));
        await trx.insertInto('image_variants').values(variants).execute();
      }
      const changes = numbers.map((number, index) => {
        const states = [1 + (number % STATES), 1 + ((number * 7 + 3) % STATES)];
        const insurers = [1 + (number % INSURERS), 1 + ((number * 5 + 1) % INSURERS)];
        const after = {
          ...EMPTY_PROVIDER,
          firstName: `First${number % 1000}`,
          lastName: `Last${((number * 2_654_435_761) % 4_294_967_296).toString(36)}`,
          bio: BIO,
          avatarHash: hashes[index] ?? null,
          licenses: withStateIds([], [...new Set(states)], '2026-01-01'),
          panels: withInsurerIds([], [], [...new Set(insurers)]),
          credentialIds: [1],
        };
        return { before: null, after };
      });
      await saveProviders(trx, changes, lists, newAuthor(TESTER.actor, 0));
      const tenths = numbers.filter((number) => number % 10 === 0);
      await trx
        .insertInto('referrals')
        .values(
          tenths.map((number) => ({
            reference: `R-LARGE${number}`,
            encrypted: randomBytes(200),
            status: 'new' as const,
            created_at: number,
          })),
        )
        .execute();
      await trx
        .insertInto('audit_events')
        .values(
          tenths.map((at) => ({
            at,
            event: 'referral_opened' as const,
            email: 'ana@practice.example',
            reference: `R-LARGE${at}`,
          })),
        )
        .execute();
    });
  }
}
