import { readForm } from '../../../domain/forms/field.ts';
import { normalizePhone } from '../../../domain/forms/phone.ts';
import { phoneError } from '../../../domain/forms/rules.ts';
import { REFERRALS_PER_PAGE } from '../../../domain/limits.ts';
import type { ReferralRow } from '../../../domain/referrals/schemas.ts';
import { SEARCH_FORM } from '../../../domain/referrals/search.ts';
import type { Keyring } from '../../data-key/keyring.ts';
import { type Actor, recordEvents } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { validFields } from '../../errors.ts';
import { nameHash, phoneHash } from '../encrypted.ts';
import { listByIds } from '../worklist/repository.ts';
import { toRow } from '../worklist/service.ts';
import { findIds } from './repository.ts';

/** Finds referrals by keyed hashes, so that neither phone numbers nor names are stored in clear. */
export function createReferralSearch({
  db,
  keyring,
  now,
}: {
  db: Database;
  keyring: Keyring;
  now: () => number;
}) {
  return {
    /**
     * Returns the newest referrals with this reference, phone number or last name. The history gets no text.
     * @throws invalid
     */
    async find(input: Record<string, unknown>, actor: Actor): Promise<ReferralRow[]> {
      const { text } = validFields(readForm(SEARCH_FORM, input));
      return transaction(db, async (trx) => {
        const key = await keyring.readMatching(trx);
        await recordEvents(trx, { actor, at: now() }, [{ action: 'searched', subject: 'referral' }]);
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
  };
}
