import { CREDENTIAL_FORM, type CredentialFields } from '../../../domain/directory/credentials.ts';
import type { StaffCredential } from '../../../domain/directory/schemas.ts';
import { foldName, hasLetterOrDigit } from '../../../domain/fold-text.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { MAX_CREDENTIALS } from '../../../domain/limits.ts';
import type { OrderedList } from '../../db/history/ordered-list.ts';
import { retireItem, saveItem } from '../../db/history/ordered-table.ts';
import { rejectInvalid } from '../../errors.ts';
import { removeFromProviders } from '../providers/save/repository.ts';
import { CREDENTIALS, listStaffCredentials } from './repository.ts';

/** Credentials for staff to edit. */
export const CREDENTIAL_LIST: OrderedList<typeof CREDENTIAL_FORM, StaffCredential> = {
  one: 'credential',
  many: 'credentials',
  max: MAX_CREDENTIALS,
  form: CREDENTIAL_FORM,
  table: CREDENTIALS,
  list: listStaffCredentials,
  async save(trx, { before, fields, author }) {
    const others = (await listStaffCredentials(trx)).filter(({ id }) => id !== before?.id);
    rejectInvalid(findTakenErrors(fields, others));
    const saved = await saveItem(trx, CREDENTIALS, before, fields, author);
    return { ...saved, providerCount: before?.providerCount ?? 0 };
  },
  async retire(trx, before, { removesFromProviders, author }) {
    await removeFromProviders(trx, 'credentials', before.id, {
      name: before.abbreviation,
      isAllowed: removesFromProviders,
      change: ({ credentialIds }) => ({ credentialIds: credentialIds.filter((each) => each !== before.id) }),
      author,
    });
    await retireItem(trx, CREDENTIALS, before, author);
  },
};

/** Returns errors for a taken title or abbreviation; each is unique, ignoring case, accents and spaces. */
function findTakenErrors(
  content: CredentialFields,
  others: CredentialFields[],
): FieldErrors<'title' | 'abbreviation'> {
  const errors: FieldErrors<'title' | 'abbreviation'> = {};
  for (const name of ['title', 'abbreviation'] as const) {
    const folded = foldName(content[name]);
    const owner = others.find((other) => foldName(other[name]) === folded);
    if (!hasLetterOrDigit(folded))
      errors[name] = `${CREDENTIAL_FORM[name].label} must have a letter or digit`;
    else if (owner) errors[name] = `${owner.title} (${owner.abbreviation}) already has this ${name}`;
  }
  return errors;
}
