import type { StaffInsurer } from '../../../domain/directory/insurers/schemas.ts';
import { INSURER_FORM, type InsurerFields } from '../../../domain/directory/insurers.ts';
import { foldName, hasLetterOrDigit } from '../../../domain/fold-text.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { MAX_ALIASES, MAX_INSURERS } from '../../../domain/limits.ts';
import { createOrderedList, type OrderedList } from '../../db/history/ordered-list.ts';
import type { Database } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { conflict, rejectInvalid } from '../../errors.ts';
import { removeFromProviders } from '../providers/save/repository.ts';
import {
  findInsurer,
  findTakenNames,
  INSURERS,
  listInsurers,
  retireInsurer,
  saveInsurer,
} from './repository.ts';

export const INSURER_LIST: OrderedList<typeof INSURER_FORM, StaffInsurer> = {
  one: 'insurance company',
  many: 'insurance companies',
  max: MAX_INSURERS,
  form: INSURER_FORM,
  table: INSURERS,
  list: listInsurers,
  find: findActive,
  async save(trx, { before, fields, sent, author }) {
    // A replaced name becomes another name.
    const content = before ? withFormerName(before, fields, sent) : fields;
    await rejectInvalidContent(trx, content, before?.id ?? null);
    return saveInsurer(trx, before, content, author);
  },
  async retire(trx, before, { removesFromProviders, author }) {
    await removeFromProviders(trx, 'insurance_companies', before.id, {
      name: `${before.name}, now or in the past`,
      isAllowed: removesFromProviders,
      change: ({ panels }) => ({
        panels: panels.filter(({ insuranceCompanyId }) => insuranceCompanyId !== before.id),
      }),
      author,
    });
    await retireInsurer(trx, before, author);
  },
};

/** Insurers for staff to edit. */
export const createInsurerService = (db: Database, options: { now: () => number }) =>
  createOrderedList(db, options, INSURER_LIST);

/** @throws conflict if it is retired. */
async function findActive(trx: Transaction, id: number): Promise<StaffInsurer | null> {
  const found = await findInsurer(trx, id);
  if (found?.isRetired) throw conflict(`${found.insurer.name} is retired already.`);
  return found?.insurer ?? null;
}

/** Adds a replaced name to the other names, and removes the new name from them. */
function withFormerName(
  before: StaffInsurer,
  after: InsurerFields,
  { aliases }: Partial<InsurerFields>,
): InsurerFields {
  const isSame = (a: string, b: string) => foldName(a) === foldName(b);
  const others = aliases ?? before.aliases.filter((alias) => !isSame(alias, after.name));
  const isKept = [after.name, ...others].some((name) => isSame(name, before.name));
  return { ...after, aliases: isKept ? others : [...others, before.name] };
}

/** @throws invalid if a name occurs twice, belongs to another insurer, or there are too many. */
async function rejectInvalidContent(
  trx: Transaction,
  { name, aliases }: InsurerFields,
  id: number | null,
): Promise<void> {
  const taken = await findTakenNames(trx, [name, ...aliases], id);
  const errorOf = (each: string, earlier: string[]): string | undefined => {
    const folded = foldName(each);
    if (!hasLetterOrDigit(folded)) return `"${each}" has no letter or digit`;
    const owner = taken.get(folded);
    if (owner !== undefined) return `${owner} already has the name "${each}"`;
    const isDuplicate = earlier.some((other) => foldName(other) === folded);
    return isDuplicate ? `"${each}" is there twice: case, accents and spaces make no difference` : undefined;
  };
  const errors: FieldErrors<'name' | 'aliases'> = {
    name: errorOf(name, []),
  };
  if (aliases.length > MAX_ALIASES) {
    errors.aliases = `There can be at most ${MAX_ALIASES} other names, the former name among them`;
  }
  aliases.forEach((alias, index) => {
    errors.aliases ??= errorOf(alias, [name, ...aliases.slice(0, index)]);
  });
  rejectInvalid(errors);
}
