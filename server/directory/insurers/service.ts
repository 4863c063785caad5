import { camelCaseKeys, type SnakeCased } from '../../../domain/case.ts';
import { INSURER_FORM, type InsurerFields, MERGE_FORM } from '../../../domain/directory/insurers.ts';
import type { StaffInsurer } from '../../../domain/directory/schemas.ts';
import { foldName, hasLetterOrDigit } from '../../../domain/fold-text.ts';
import { readChanges, readForm } from '../../../domain/forms/field.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { MAX_ALIASES, MAX_INSURERS, MAX_PANELS } from '../../../domain/limits.ts';
import { fullName } from '../../../domain/names.ts';
import {
  type Author,
  type ChangeBy,
  type HistoryPage,
  readHistory,
  type Subject,
} from '../../db/history/repository.ts';
import { fieldsAfterChange } from '../../db/history/restore.ts';
import type { Database } from '../../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../../db/transaction.ts';
import { conflict, invalid, notFound, preconditionFailed, rejectInvalid } from '../../errors.ts';
import { changeProviders, rejectTooMany } from '../providers/save/repository.ts';
import { readReferenceLists } from '../reference-lists/repository.ts';
import { mergePanels } from './merge-panels.ts';
import {
  countInsurers,
  countProvidersOf,
  findInsurer,
  findTakenNames,
  type InsurerContent,
  type InsurerRecord,
  listInsurers,
  listProviderIdsOf,
  retireInsurer,
  saveInsurer,
} from './repository.ts';

const UNKNOWN = 'There is no insurance company with this id.';

export type InsurerService = ReturnType<typeof createInsurerService>;

/** Insurers for staff to edit. Every change is recorded in the history. */
export function createInsurerService(db: Database, { now }: { now: () => number }) {
  /** Changes one active insurer. The lock keeps checked conditions true until the commit. */
  async function change<T>(
    id: number | null,
    { actor, revision = null }: ChangeBy,
    work: (trx: Transaction, before: InsurerRecord, author: Author) => Promise<T>,
  ): Promise<T> {
    return transaction(db, async (trx) => {
      await lockTable(trx, 'insurance_companies');
      const before = id === null ? null : await findInsurer(trx, id);
      if (!before) throw notFound(UNKNOWN);
      if (before.isRetired) throw retired(before);
      if (revision !== null && revision !== before.revision) {
        const providerCount = await countProvidersOf(trx, before.id);
        throw preconditionFailed(
          'Someone else has changed this insurance company. Please check the current version, then save again.',
          { value: toStaff(before, providerCount), revision: before.revision },
        );
      }
      return work(trx, before, { actor, at: now() });
    });
  }

  async function saveChanges(
    trx: Transaction,
    before: InsurerRecord,
    fields: Partial<InsurerFields>,
    author: Author,
  ): Promise<StaffInsurer> {
    const content = changedContent(before, fields);
    await rejectTakenNames(trx, content, before.id);
    const saved = await saveInsurer(trx, before, content, author);
    return toStaff(saved, await countProvidersOf(trx, before.id));
  }

  return {
    list: (): Promise<StaffInsurer[]> => listInsurers(db),

    /** @throws invalid with the errors of all fields. */
    async create(input: Record<string, unknown>, { actor }: Pick<ChangeBy, 'actor'>): Promise<StaffInsurer> {
      const { fields, errors } = readForm(INSURER_FORM, input);
      rejectInvalid(errors);
      return transaction(db, async (trx) => {
        await lockTable(trx, 'insurance_companies');
        if ((await countInsurers(trx)) >= MAX_INSURERS) {
          throw invalid(`There can be at most ${MAX_INSURERS} insurance companies.`);
        }
        await rejectTakenNames(trx, fields, null);
        return toStaff(await saveInsurer(trx, null, fields, { actor, at: now() }), 0);
      });
    },

    /**
     * Changes only the fields that are sent. A previous name becomes another name.
     * @throws not_found; invalid with the errors of all fields; conflict if it is retired; precondition_failed.
     */
    async update(id: number | null, input: Record<string, unknown>, by: ChangeBy): Promise<StaffInsurer> {
      const { fields, errors } = readChanges(INSURER_FORM, input);
      rejectInvalid(errors);
      return change(id, by, (trx, before, author) => saveChanges(trx, before, fields, author));
    },

    /**
     * Sets all fields to their values right after a change in the history. A replaced name becomes another name.
     * @throws like `update`, and not_found if the history has no such change.
     */
    restore: (id: number | null, eventId: number | null, by: ChangeBy): Promise<StaffInsurer> =>
      change(id, by, async (trx, before, author) => {
        const former = await fieldsAfterChange<SnakeCased<InsurerFields>>(trx, subjectOf(before.id), eventId);
        return saveChanges(trx, before, camelCaseKeys(former), author);
      }),

    /** Returns a page of its history, newest first, even if it is retired. */
    async history(id: number | null, before: number | null): Promise<HistoryPage> {
      if (id === null || !(await findInsurer(db, id))) throw notFound(UNKNOWN);
      return readHistory(db, subjectOf(id), before);
    },

    /**
     * Removes it from search, forms and the home page.
     * @param removesFromProviders removes its panels first; otherwise it is a conflict while providers have some.
     */
    retire: (
      id: number | null,
      by: ChangeBy,
      { removesFromProviders }: { removesFromProviders: boolean },
    ): Promise<void> =>
      change(id, by, async (trx, before, author) => {
        const ids = await listProviderIdsOf(trx, before.id);
        if (ids.length > 0 && !removesFromProviders) {
          const have = ids.length === 1 ? '1 provider has' : `${ids.length} providers have`;
          throw conflict(`${have} ${before.name}, now or in the past. Remove it from them first.`);
        }
        const lists = await readReferenceLists(trx);
        await changeProviders(
          trx,
          ids,
          ({ panels }) => ({
            panels: panels.filter(({ insuranceCompanyId }) => insuranceCompanyId !== before.id),
          }),
          { lists, author },
        );
        await retireInsurer(trx, before, null, author);
      }),

    /**
     * Moves its panels and names to another insurer and retires it. A preview only counts the providers.
     * @throws invalid if both are the same; conflict if one is retired, or the result exceeds a limit.
     */
    async merge(
      id: number | null,
      input: Record<string, unknown>,
      by: ChangeBy,
    ): Promise<{ providerCount: number }> {
      const { fields, errors } = readForm(MERGE_FORM, input);
      rejectInvalid(errors);
      return change(id, by, async (trx, from, author) => {
        const into = await findTarget(trx, from, fields.intoId);
        const aliases = [...into.aliases, from.name, ...from.aliases];
        if (aliases.length > MAX_ALIASES) {
          throw conflict(
            `${into.name} would have more than ${MAX_ALIASES} other names. Remove some of the two first.`,
          );
        }
        const ids = await listProviderIdsOf(trx, from.id);
        rejectTooMany(ids.length);
        if (fields.preview) return { providerCount: ids.length };
        const lists = await readReferenceLists(trx);
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
          { lists, author },
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

function subjectOf(id: number): Subject {
  return { subject: 'insurance_company', subjectId: id };
}

/** @throws invalid if it is the same one or unknown; conflict if it is retired, so that merges form no circle. */
async function findTarget(trx: Transaction, from: InsurerRecord, intoId: number): Promise<InsurerRecord> {
  if (intoId === from.id) rejectInvalid({ intoId: 'An insurance company cannot be merged into itself' });
  const into = await findInsurer(trx, intoId);
  if (!into) rejectInvalid({ intoId: `${MERGE_FORM.intoId.label}: there is none with the id ${intoId}` });
  if (!into || into.isRetired) throw retired(into);
  return into;
}

function retired(insurer: InsurerRecord | null): Error {
  return conflict(`${insurer?.name} is retired or merged into another already.`);
}

/** Adds a replaced name to the other names, and removes the new name from them. */
function changedContent(before: InsurerRecord, fields: Partial<InsurerFields>): InsurerContent {
  const after = { ...before, ...fields };
  const isSame = (a: string, b: string) => foldName(a) === foldName(b);
  const others = fields.aliases ?? before.aliases.filter((alias) => !isSame(alias, after.name));
  const isKept = [after.name, ...others].some((name) => isSame(name, before.name));
  return { ...after, aliases: isKept ? others : [...others, before.name] };
}

/** @throws invalid if a name occurs twice, belongs to another insurer, or there are too many. */
async function rejectTakenNames(
  trx: Transaction,
  { name, aliases }: Pick<InsurerContent, 'name' | 'aliases'>,
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
  const errors: FieldErrors<'name' | 'aliases'> = { name: errorOf(name, []) };
  if (aliases.length > MAX_ALIASES) {
    errors.aliases = `There can be at most ${MAX_ALIASES} other names, the former name among them`;
  }
  aliases.forEach((alias, index) => {
    errors.aliases ??= errorOf(alias, [name, ...aliases.slice(0, index)]);
  });
  rejectInvalid(errors);
}

function toStaff({ isRetired: _, ...insurer }: InsurerRecord, providerCount: number): StaffInsurer {
  return { ...insurer, providerCount };
}
