import type { StaffInsurer } from '../../../domain/directory/insurers/schemas.ts';
import { INSURER_FORM, type InsurerFields, MERGE_FORM } from '../../../domain/directory/insurers.ts';
import { foldName, hasLetterOrDigit } from '../../../domain/fold-text.ts';
import { readForm } from '../../../domain/forms/field.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { MAX_ALIASES, MAX_INSURERS, MAX_PANELS } from '../../../domain/limits.ts';
import { fullName } from '../../../domain/names.ts';
import { createOrderedList, type OrderedList } from '../../db/history/ordered-list.ts';
import type { ChangeBy } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { conflict, invalidFields, rejectInvalid, validFields } from '../../errors.ts';
import { changeProviders, rejectTooMany, removeFromProviders } from '../providers/save/repository.ts';
import { listHolders } from '../reference-lists/holders/repository.ts';
import { mergePanels } from './merge-panels.ts';
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
    await retireInsurer(trx, before, null, author);
  },
};

/** Insurers for staff to edit. */
export function createInsurerService(db: Database, options: { now: () => number }) {
  const list = createOrderedList(db, options, INSURER_LIST);
  return {
    ...list,

    /**
     * Moves its panels and names to another insurer and retires it. A preview only counts the providers.
     * @throws invalid if both are the same; conflict if one is retired, or the result exceeds a limit.
     */
    async merge(
      id: number | null,
      input: Record<string, unknown>,
      by: ChangeBy,
    ): Promise<{ providerCount: number }> {
      const { intoId, preview } = validFields(readForm(MERGE_FORM, input));
      return list.change(id, by, async (trx, from, author) => {
        const into = await findTarget(trx, from, intoId);
        const aliases = [...into.aliases, from.name, ...from.aliases];
        if (aliases.length > MAX_ALIASES) {
          throw conflict(
            `${into.name} would have more than ${MAX_ALIASES} other names. Remove some of the two first.`,
          );
        }
        const ids = await listHolders(trx, 'insurance_companies', from.id);
        rejectTooMany(ids.length);
        if (preview) return { providerCount: ids.length };
        await changeProviders(
          trx,
          ids,
          (provider) => {
            const stateIds = provider.licenses.map(({ stateId }) => stateId);
            const panels = mergePanels(provider.panels, { from: from.id, into: into.id, stateIds });
            if (panels.length > MAX_PANELS) {
              throw conflict(
                `${fullName(provider)} would have more than ${MAX_PANELS} panels. Remove some first.`,
              );
            }
            return { panels };
          },
          author,
        );
        await retireInsurer(trx, from, into, author);
        // Read again, because its position may have changed.
        const target = await findTarget(trx, from, into.id);
        await saveInsurer(trx, target, { ...target, aliases }, author);
        return { providerCount: ids.length };
      });
    },
  };
}

/** @throws invalid if it is the same one or unknown; conflict if it is retired, so that merges form no circle. */
async function findTarget(trx: Transaction, from: StaffInsurer, intoId: number): Promise<StaffInsurer> {
  if (intoId === from.id)
    throw invalidFields({ intoId: 'An insurance company cannot be merged into itself' });
  const into = await findActive(trx, intoId);
  if (into) return into;
  throw invalidFields({ intoId: `${MERGE_FORM.intoId.label}: there is none with the id ${intoId}` });
}

/** @throws conflict if it is retired. */
async function findActive(trx: Transaction, id: number): Promise<StaffInsurer | null> {
  const found = await findInsurer(trx, id);
  if (found?.isRetired) throw conflict(`${found.insurer.name} is retired or merged into another already.`);
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
