import { snakeCase } from '../../domain/case.ts';
import { readChanges } from '../../domain/forms/field.ts';
import { keysOf } from '../../domain/objects.ts';
import { REFERRAL_FORM } from '../../domain/referrals/referral-form.ts';
import type { OpenedReferral } from '../../domain/referrals/referral-responses.ts';
import type { ChangeBy } from '../actor.ts';
import { rejectInvalid } from '../errors.ts';
import { decryptReferral, encryptReferral, searchHashes } from './encrypted.ts';
import { type InboxContext, saveChange } from './inbox.ts';
import { listSamePhone, saveSearchHashes } from './search-repository.ts';
import { unknownChoices } from './service.ts';

/**
 * Corrects what was sent of a patient. The history gets the names of the fields, and which were cleared.
 * @throws not_found; invalid with errors by field; precondition_failed.
 */
export async function correctPatient(
  ctx: InboxContext,
  id: number | null,
  input: Record<string, unknown>,
  by: ChangeBy,
): Promise<OpenedReferral> {
  const { fields, errors } = readChanges(REFERRAL_FORM, input);
  rejectInvalid({ ...errors, ...(await unknownChoices(ctx.db, fields)) });
  return saveChange(ctx, id, by, async (trx, before, key) => {
    const stored = decryptReferral(before, key);
    const patient = { ...stored, ...fields };
    const changed = keysOf(REFERRAL_FORM).filter((name) => patient[name] !== stored[name]);
    if (changed.length > 0) await saveSearchHashes(trx, before.id, searchHashes(patient, key));
    return {
      after: { ...before, encrypted: encryptReferral(patient, before.reference, key) },
      entries: changed.map((name) => ({
        action: 'changed',
        field: snakeCase(name),
        new_value: patient[name] === null ? 'cleared' : null,
      })),
      note: null,
      shown: { patient, samePhone: await listSamePhone(trx, before.id) },
    };
  });
}
