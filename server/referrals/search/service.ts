import { setImmediate } from 'node:timers/promises';
import type { User } from '../../../domain/accounts/schemas.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { normalizePhone } from '../../../domain/forms/phone.ts';
import { phoneError } from '../../../domain/forms/rules.ts';
import { REFERRALS_PER_PAGE } from '../../../domain/limits.ts';
import type { ReferralRow } from '../../../domain/referrals/schemas.ts';
import { SEARCH_FORM } from '../../../domain/referrals/search.ts';
import { recordEvent } from '../../accounts/audit/repository.ts';
import type { DataKey } from '../../data-key/key.ts';
import type { Keyring } from '../../data-key/keyring.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { validFields } from '../../errors.ts';
import { decryptReferral, nameHash, phoneHash, searchHashes } from '../encrypted.ts';
import type { ReferralRecord } from '../repository.ts';
import { listByIds } from '../worklist/repository.ts';
import { toRow } from '../worklist/service.ts';
import { findIds, listUnhashed, type SearchHashes, storeHashes } from './repository.ts';

/** Older referrals that get hashes in one transaction. */
const BATCH = 100;

/** Finds referrals by keyed hashes, so that neither phone numbers nor names are stored in clear. */
export function createReferralSearch({
  db,
  keyring,
  now,
  report,
}: {
  db: Database;
  keyring: Keyring;
  now: () => number;
  report: (message: string, error?: unknown) => void;
}) {
  let isClosed = false;
  let work = Promise.resolve();

  return {
    /**
     * Returns the newest referrals with this reference, phone number or last name. The audit trail gets no text.
     * @throws invalid
     */
    async find(
      input: Record<string, unknown>,
      { user, address }: { user: User; address: string },
    ): Promise<ReferralRow[]> {
      const { text } = validFields(readForm(SEARCH_FORM, input));
      return transaction(db, async (trx) => {
        const key = await keyring.readMatching(trx);
        await recordEvent(trx, { at: now(), event: 'referral_searched', email: user.email, address });
        const phone = normalizePhone(text);
        const hashes = {
          reference: `R-${text
            .toUpperCase()
            .replace(/^R\s*-/, '')
            .trim()}`,
          phone: phoneError(phone) === null ? phoneHash(phone, key) : null,
          lastName: nameHash(text, key),
        };
        const found = await listByIds(trx, await findIds(trx, hashes, REFERRALS_PER_PAGE));
        return found.map((record) => toRow(record, key));
      });
    },

    /** Makes the hashes of older referrals, beside the requests. */
    start(): void {
      work = hashOlder().catch((error) =>
        report('older referrals are not found yet by phone number and name; the next start retries', error),
      );
    },

    close(): Promise<void> {
      isClosed = true;
      return work;
    },
  };

  async function hashOlder(): Promise<void> {
    for (let after: number | null = 0; after !== null && !isClosed; ) {
      const last: number = after;
      after = await transaction(db, async (trx) => {
        const key = await keyring.readMatching(trx);
        const batch = await listUnhashed(trx, last, BATCH);
        for (const row of batch) {
          const hashes = hashesOf(row, key);
          if (hashes) await storeHashes(trx, row.id, hashes);
        }
        return batch.at(-1)?.id ?? null;
      });
      await setImmediate();
    }
  }

  /** Returns null for a damaged row, which must not keep the others from being found. */
  function hashesOf(row: ReferralRecord, key: DataKey): SearchHashes | null {
    try {
      return searchHashes(decryptReferral(row, key), key);
    } catch (error) {
      report(`${row.reference} cannot be decrypted, so only its reference finds it`, error);
      return null;
    }
  }
}
