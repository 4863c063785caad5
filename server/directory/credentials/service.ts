import { camelCaseKeys, type SnakeCased } from '../../../domain/case.ts';
import { CREDENTIAL_FORM, type CredentialFields } from '../../../domain/directory/credentials.ts';
import type { StaffCredential } from '../../../domain/directory/schemas.ts';
import { foldName, hasLetterOrDigit } from '../../../domain/fold-text.ts';
import { readChanges, readForm } from '../../../domain/forms/field.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { MAX_CREDENTIALS } from '../../../domain/limits.ts';
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
import { changeProviders } from '../providers/save/repository.ts';
import { readReferenceLists } from '../reference-lists/repository.ts';
import {
  type CredentialContent,
  listProviderIdsWith,
  listStaffCredentials,
  retireCredential,
  saveCredential,
} from './repository.ts';

const UNKNOWN = 'There is no credential with this id.';

export type CredentialService = ReturnType<typeof createCredentialService>;

/** Credentials for staff to edit. Every change is recorded in the history. */
export function createCredentialService(db: Database, { now }: { now: () => number }) {
  /** Changes one active credential. The lock keeps checked conditions true until the commit. */
  async function change<T>(
    id: number | null,
    { actor, revision = null }: ChangeBy,
    work: (trx: Transaction, before: StaffCredential, all: StaffCredential[], author: Author) => Promise<T>,
  ): Promise<T> {
    return transaction(db, async (trx) => {
      await lockTable(trx, 'credentials');
      const all = await listStaffCredentials(trx);
      const before = all.find((credential) => credential.id === id);
      if (!before) throw notFound(UNKNOWN);
      if (revision !== null && revision !== before.revision) {
        throw preconditionFailed(
          'Someone else has changed this credential. Please check the current version, then save again.',
          { value: before, revision: before.revision },
        );
      }
      return work(trx, before, all, { actor, at: now() });
    });
  }

  async function saveChanges(
    trx: Transaction,
    before: StaffCredential,
    all: StaffCredential[],
    fields: Partial<CredentialFields>,
    author: Author,
  ): Promise<StaffCredential> {
    const content = { ...before, ...fields };
    const others = all.filter((credential) => credential !== before);
    rejectInvalid(takenErrors(content, others));
    const saved = await saveCredential(trx, before, content, author);
    return { ...saved, providerCount: before.providerCount };
  }

  return {
    list: (): Promise<StaffCredential[]> => listStaffCredentials(db),

    /** @throws invalid with the errors of all fields. */
    async create(
      input: Record<string, unknown>,
      { actor }: Pick<ChangeBy, 'actor'>,
    ): Promise<StaffCredential> {
      const { fields, errors } = readForm(CREDENTIAL_FORM, input);
      rejectInvalid(errors);
      return transaction(db, async (trx) => {
        await lockTable(trx, 'credentials');
        const all = await listStaffCredentials(trx);
        if (all.length >= MAX_CREDENTIALS)
          throw invalid(`There can be at most ${MAX_CREDENTIALS} credentials.`);
        rejectInvalid(takenErrors(fields, all));
        return { ...(await saveCredential(trx, null, fields, { actor, at: now() })), providerCount: 0 };
      });
    },

    /**
     * Changes only the fields that are sent.
     * @throws not_found; invalid with the errors of all fields; precondition_failed.
     */
    async update(id: number | null, input: Record<string, unknown>, by: ChangeBy): Promise<StaffCredential> {
      const { fields, errors } = readChanges(CREDENTIAL_FORM, input);
      rejectInvalid(errors);
      return change(id, by, (trx, before, all, author) => saveChanges(trx, before, all, fields, author));
    },

    /**
     * Sets all fields to their values right after a change in the history.
     * @throws like `update`, and not_found if the history has no such change.
     */
    restore: (id: number | null, eventId: number | null, by: ChangeBy): Promise<StaffCredential> =>
      change(id, by, async (trx, before, all, author) => {
        const former = await fieldsAfterChange<SnakeCased<CredentialFields>>(
          trx,
          subjectOf(before.id),
          eventId,
        );
        return saveChanges(trx, before, all, camelCaseKeys(former), author);
      }),

    /** Returns a page of its history, newest first, even if it is retired. */
    async history(id: number | null, before: number | null): Promise<HistoryPage> {
      if (id === null) throw notFound(UNKNOWN);
      const page = await readHistory(db, subjectOf(id), before);
      if (page.events.length > 0) return page;
      // The default credentials have no history at first.
      if ((await listStaffCredentials(db)).some((credential) => credential.id === id)) return page;
      throw notFound(UNKNOWN);
    },

    /**
     * Removes it from forms.
     * @param removesFromProviders removes it from providers first; otherwise it is a conflict while some have it.
     */
    retire: (
      id: number | null,
      by: ChangeBy,
      { removesFromProviders }: { removesFromProviders: boolean },
    ): Promise<void> =>
      change(id, by, async (trx, before, _, author) => {
        const { providerCount, abbreviation } = before;
        if (providerCount > 0 && !removesFromProviders) {
          const have = providerCount === 1 ? '1 provider has' : `${providerCount} providers have`;
          throw conflict(`${have} ${abbreviation}. Remove it from them first.`);
        }
        const lists = await readReferenceLists(trx);
        await changeProviders(
          trx,
          await listProviderIdsWith(trx, before.id),
          ({ credentialIds }) => ({ credentialIds: credentialIds.filter((each) => each !== before.id) }),
          { lists, author },
        );
        await retireCredential(trx, before, author);
      }),
  };
}

function subjectOf(id: number): Subject {
  return { subject: 'credential', subjectId: id };
}

/** Returns errors for a taken title or abbreviation; each is unique, ignoring case, accents and spaces. */
function takenErrors(
  content: CredentialContent,
  others: CredentialContent[],
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
