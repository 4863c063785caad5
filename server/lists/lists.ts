import { foldName, hasLetterOrDigit } from '../../domain/fold-text.ts';
import type { FieldErrors } from '../../domain/forms/rules.ts';
import {
  MAX_ALIASES,
  MAX_CONCERNS,
  MAX_CREDENTIALS,
  MAX_INSURERS,
  MAX_OFFICES,
} from '../../domain/limits.ts';
import { CONCERN_FORM } from '../../domain/lists/concern-form.ts';
import { CREDENTIAL_FORM } from '../../domain/lists/credential-form.ts';
import { INSURER_FORM, type InsurerFields } from '../../domain/lists/insurer-form.ts';
import { OFFICE_FORM } from '../../domain/lists/office-form.ts';
import { lockTable, mapInTurns } from '../db/transaction.ts';
import { conflict, rejectInvalid } from '../errors.ts';
import { columnValue, LISTS, type ListName, type ProviderLists } from '../providers/record.ts';
import { findProviders } from '../providers/repository.ts';
import { saveProvider } from '../providers/save/repository.ts';
import { countHolders, listHolders, listStates, readReferenceLists } from './public-repository.ts';
import { createList, type List, type ListContext, type ListForm } from './repository.ts';

/** A list whose items providers have, in the list `providerList` of theirs. */
export type ReferenceList<F extends ListForm> = List<F> & { providerList: ListName };

export const INSURERS: ReferenceList<typeof INSURER_FORM> = referenceList({
  table: 'insurance_companies',
  providerList: 'panels',
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
});

export const CREDENTIALS: ReferenceList<typeof CREDENTIAL_FORM> = referenceList({
  table: 'credentials',
  providerList: 'credentialIds',
  subject: 'credential',
  one: 'credential',
  many: 'credentials',
  max: MAX_CREDENTIALS,
  form: CREDENTIAL_FORM,
  nameField: 'abbreviation',
  check: (fields, { others }) => withUnique(CREDENTIALS, ['title', 'abbreviation'], fields, others),
});

export const CONCERNS: ReferenceList<typeof CONCERN_FORM> = referenceList({
  table: 'concerns',
  providerList: 'concernIds',
  subject: 'concern',
  one: 'concern',
  many: 'concerns',
  max: MAX_CONCERNS,
  form: CONCERN_FORM,
  nameField: 'name',
  check: (fields, { others }) => withUnique(CONCERNS, ['name'], fields, others),
});

export const OFFICES: ReferenceList<typeof OFFICE_FORM> = referenceList({
  table: 'offices',
  providerList: 'officeIds',
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
});

/** Adds that an item is removed from its providers before it is deleted. */
function referenceList<F extends ListForm>(list: ReferenceList<F>): ReferenceList<F> {
  const { providerList, nameField } = list;
  const [column] = LISTS[providerList].columns;
  return {
    ...list,
    async beforeDelete(trx, item, { providerCount, author }) {
      await lockTable(trx, 'providers');
      const ids = await listHolders(trx, providerList, item.id);
      if (ids.length !== providerCount) {
        const count = ids.length === 1 ? '1 provider has' : `${ids.length} providers have`;
        throw conflict(`${count} ${item[nameField]} now. Please close this and delete it again.`);
      }
      const lists = await readReferenceLists(trx);
      await mapInTurns(await findProviders(trx, ids), (before) => {
        const items: ProviderLists[ListName][number][] = before[providerList];
        const kept = items.filter((each) => columnValue(each, column) !== item.id);
        return saveProvider(trx, before, { ...before, [providerList]: kept }, { lists, author });
      });
    },
  };
}

/** A list for staff to edit; says of each item how many providers have it. */
export function createReferenceList<F extends ListForm>(context: ListContext, description: ReferenceList<F>) {
  const list = createList(context, description);
  return {
    ...list,
    async list() {
      const [items, counts] = await Promise.all([
        list.list(),
        countHolders(context.db, description.providerList),
      ]);
      return items.map((item) => ({ ...item, providerCount: counts.get(item.id) ?? 0 }));
    },
  };
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
