import { CONCERN_FORM } from '../../../domain/directory/concerns.ts';
import { CREDENTIAL_FORM } from '../../../domain/directory/credentials.ts';
import { INSURER_FORM, type InsurerFields } from '../../../domain/directory/insurers.ts';
import { OFFICE_FORM } from '../../../domain/directory/offices.ts';
import { foldName, hasLetterOrDigit } from '../../../domain/fold-text.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import {
  MAX_ALIASES,
  MAX_CONCERNS,
  MAX_CREDENTIALS,
  MAX_INSURERS,
  MAX_OFFICES,
} from '../../../domain/limits.ts';
import type { Author } from '../../db/history/repository.ts';
import { createList, type List, type ListContext, type ListForm } from '../../db/list.ts';
import { lockTable, mapInTurns, type Transaction } from '../../db/transaction.ts';
import { conflict, rejectInvalid } from '../../errors.ts';
import type { ProviderLists, ProviderRecord } from '../providers/record.ts';
import { findProvider } from '../providers/repository.ts';
import { saveProvider } from '../providers/save/repository.ts';
import { countHolders, type HeldList, listHolders, listStates, readReferenceLists } from './repository.ts';

/** A list whose items providers have. */
export type ReferenceList<F extends ListForm> = List<F> & { table: HeldList };

export const INSURERS: ReferenceList<typeof INSURER_FORM> = {
  table: 'insurance_companies',
  subject: 'insurance_company',
  one: 'insurance company',
  many: 'insurance companies',
  max: MAX_INSURERS,
  form: INSURER_FORM,
  nameField: 'name',
  check(fields, { before, others, sent }) {
    const checked = before ? withFormerName(before, fields, sent) : fields;
    rejectInvalid(insurerErrors(checked, others));
    return checked;
  },
  beforeDelete: (trx, { id, name }, by) =>
    removeFromProviders(trx, 'insurance_companies', { id, name, ...by }, ({ panels }) => ({
      panels: panels.filter(({ insuranceCompanyId }) => insuranceCompanyId !== id),
    })),
};

export const CREDENTIALS: ReferenceList<typeof CREDENTIAL_FORM> = {
  table: 'credentials',
  subject: 'credential',
  one: 'credential',
  many: 'credentials',
  max: MAX_CREDENTIALS,
  form: CREDENTIAL_FORM,
  nameField: 'abbreviation',
  check: (fields, { others }) => withUnique(CREDENTIALS, ['title', 'abbreviation'], fields, others),
  beforeDelete: (trx, { id, abbreviation: name }, by) =>
    removeFromProviders(trx, 'credentials', { id, name, ...by }, ({ credentialIds }) => ({
      credentialIds: credentialIds.filter((each) => each !== id),
    })),
};

export const CONCERNS: ReferenceList<typeof CONCERN_FORM> = {
  table: 'concerns',
  subject: 'concern',
  one: 'concern',
  many: 'concerns',
  max: MAX_CONCERNS,
  form: CONCERN_FORM,
  nameField: 'name',
  check: (fields, { others }) => withUnique(CONCERNS, ['name'], fields, others),
  beforeDelete: (trx, { id, name }, by) =>
    removeFromProviders(trx, 'concerns', { id, name, ...by }, ({ concernIds }) => ({
      concernIds: concernIds.filter((each) => each !== id),
    })),
};

export const OFFICES: ReferenceList<typeof OFFICE_FORM> = {
  table: 'offices',
  subject: 'office',
  one: 'office',
  many: 'offices',
  max: MAX_OFFICES,
  form: OFFICE_FORM,
  nameField: 'name',
  async check(fields, { trx, others }) {
    const isState = (await listStates(trx)).some(({ code }) => code === fields.stateCode);
    rejectInvalid({
      stateCode: isState ? undefined : `State: there is none with the code ${fields.stateCode}`,
    });
    return withUnique(OFFICES, ['name'], fields, others);
  },
  beforeDelete: (trx, { id, name }, by) =>
    removeFromProviders(trx, 'offices', { id, name, ...by }, ({ officeIds }) => ({
      officeIds: officeIds.filter((each) => each !== id),
    })),
};

/** A list for staff to edit; says of each item how many providers have it. */
export function createReferenceList<F extends ListForm>(context: ListContext, description: ReferenceList<F>) {
  const list = createList(context, description);
  return {
    ...list,
    async list() {
      const [items, counts] = await Promise.all([list.list(), countHolders(context.db, description.table)]);
      return items.map((item) => ({ ...item, providerCount: counts.get(item.id) ?? 0 }));
    },
  };
}

/** @throws conflict if another number of providers than the confirmed one has the item. */
async function removeFromProviders(
  trx: Transaction,
  list: HeldList,
  { id, name, providerCount, author }: { id: number; name: string; providerCount: number; author: Author },
  without: (before: ProviderRecord) => Partial<ProviderLists>,
): Promise<void> {
  await lockTable(trx, 'providers');
  const ids = await listHolders(trx, list, id);
  if (ids.length !== providerCount) {
    const count = ids.length === 1 ? '1 provider has' : `${ids.length} providers have`;
    throw conflict(`${count} ${name} now. Please close this and delete it again.`);
  }
  const lists = await readReferenceLists(trx);
  await mapInTurns(ids, async (providerId) => {
    const before = await findProvider(trx, providerId);
    if (before) await saveProvider(trx, before, { ...before, ...without(before) }, { lists, author });
  });
}

/** Returns the fields. @throws invalid if another item has one of these texts, or one has no letter or digit. */
function withUnique<Name extends string, Fields extends Record<Name, string>>(
  { one, form }: { one: string; form: Record<Name, { label: string }> },
  names: Name[],
  fields: Fields,
  others: Record<Name, string>[],
): Fields {
  const errorOf = (name: Name) => {
    const folded = foldName(fields[name]);
    if (!hasLetterOrDigit(folded)) return `${form[name].label} must have a letter or digit`;
    return others.some((other) => foldName(other[name]) === folded)
      ? `Another ${one} has this ${name}`
      : undefined;
  };
  rejectInvalid(Object.fromEntries(names.map((name) => [name, errorOf(name)])));
  return fields;
}

/** Adds a replaced name to the other names, and removes the new name from them. */
function withFormerName(
  before: InsurerFields,
  after: InsurerFields,
  { aliases }: Partial<InsurerFields>,
): InsurerFields {
  const isSame = (a: string, b: string) => foldName(a) === foldName(b);
  const others = (aliases ?? before.aliases).filter((alias) => !isSame(alias, after.name));
  const isKept = [after.name, ...others].some((name) => isSame(name, before.name));
  return { ...after, aliases: isKept ? others : [...others, before.name] };
}

/** Returns errors for a name that occurs twice or belongs to another insurer, and for too many names. */
function insurerErrors(
  { name, aliases }: InsurerFields,
  others: InsurerFields[],
): FieldErrors<'name' | 'aliases'> {
  const owners = new Map(
    others.flatMap((other) => [other.name, ...other.aliases].map((each) => [foldName(each), other.name])),
  );
  const errorOf = (each: string, earlier: string[]): string | undefined => {
    const folded = foldName(each);
    if (!hasLetterOrDigit(folded)) return `"${each}" has no letter or digit`;
    const owner = owners.get(folded);
    if (owner !== undefined) return `${owner} already has the name "${each}"`;
    const isDuplicate = earlier.some((other) => foldName(other) === folded);
    return isDuplicate ? `"${each}" is there twice: case, accents and spaces make no difference` : undefined;
  };
  const errors: FieldErrors<'name' | 'aliases'> = { name: errorOf(name, []) };
  if (aliases.length > MAX_ALIASES) {
    errors.aliases = `There can be at most ${MAX_ALIASES} other names, the former name among them`;
  }
  aliases.forEach((alias, index) => {
    errors.aliases ??= errorOf(alias, [name, ...aliases.slice(0, index)]);
  });
  return errors;
}
