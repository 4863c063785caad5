import { isDeepStrictEqual } from 'node:util';
import { snakeCaseKeys } from '../../../../domain/case.ts';
import { providerNameKeys } from '../../../../domain/fold-text.ts';
import { fullName } from '../../../../domain/names.ts';
import { type Author, actionOf, recordEvents } from '../../../db/history/repository.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { conflict, invalidFields } from '../../../errors.ts';
import type { ReferenceLists } from '../../reference-lists/repository.ts';
import { providerHistory } from '../history.ts';
import type { ProviderContent, ProviderLists, ProviderRecord } from '../record.ts';

/**
 * Creates, changes or deletes a provider and adds the events. The only writer of these tables. Does nothing without a
 * difference.
 * @param before read in the transaction; null for a new provider. @param after null to delete it.
 * @throws invalid if another provider has the NPI; conflict if an item of a list has been deleted meanwhile.
 */
export async function saveProvider(
  trx: Transaction,
  before: ProviderRecord | null,
  after: ProviderContent | null,
  { lists, author }: { lists: ReferenceLists; author: Author },
): Promise<ProviderRecord | null> {
  const history = providerHistory(before, after, lists);
  if (history.length === 0) return before;
  const saved = after && (await saveRow(trx, before, after));
  if (saved) await saveLists(trx, before, saved).catch(rejectDeletedItem);
  else if (before) await deleteProvider(trx, before.id);
  const named = before ?? after;
  const subject = {
    subject: 'provider' as const,
    subject_id: saved?.id ?? before?.id ?? null,
    subject_name: named && fullName(named),
  };
  await recordEvents(
    trx,
    author,
    history.map((entry) => ({ ...entry, ...subject, action: actionOf(entry) })),
  );
  return saved;
}

async function saveRow(
  trx: Transaction,
  before: ProviderRecord | null,
  after: ProviderContent,
): Promise<ProviderRecord> {
  const content = { ...after, ...providerNameKeys(after), revision: (before?.revision ?? 0) + 1 };
  const row = toRow(content);
  const written = before
    ? trx.updateTable('providers').set(row).where('id', '=', before.id).returning('id')
    : trx.insertInto('providers').values(row).returning('id');
  try {
    return { ...content, id: (await written.executeTakeFirstOrThrow()).id };
  } catch (error) {
    // PostgreSQL names the index, SQLite the column.
    const isTaken = error instanceof Error && /providers[._]npi/.test(error.message);
    throw isTaken ? invalidFields({ npi: 'Another provider has this NPI' }) : error;
  }
}

/** Returns the provider's own columns, without its id and lists, which have their own tables. */
function toRow({ id: _i, ...content }: Omit<ProviderRecord, 'id'> & { id?: number }) {
  const {
    licenses: _l,
    panels: _p,
    credentialIds: _c,
    concernIds: _n,
    officeIds: _o,
    languageCodes: _g,
    isAccepting,
    hasInterpreters,
    isByVideo,
    ...columns
  } = content;
  return {
    ...snakeCaseKeys(columns),
    is_accepting: Number(isAccepting),
    has_interpreters: Number(hasInterpreters),
    is_by_video: Number(isByVideo),
  };
}

/** Replaces the rows of each list that differs. */
async function saveLists(
  trx: Transaction,
  before: ProviderRecord | null,
  after: ProviderRecord,
): Promise<void> {
  const { id, licenses, panels, credentialIds, concernIds, officeIds, languageCodes } = after;
  const key = { provider_id: id };
  const isChanged = (name: keyof ProviderLists) => !isDeepStrictEqual(before?.[name] ?? [], after[name]);
  if (isChanged('licenses')) {
    await trx.deleteFrom('licenses').where('provider_id', '=', id).execute();
    const rows = licenses.map((license) => ({ ...key, ...snakeCaseKeys(license) }));
    if (rows.length > 0) await trx.insertInto('licenses').values(rows).execute();
  }
  if (isChanged('panels')) {
    await trx.deleteFrom('panels').where('provider_id', '=', id).execute();
    const rows = panels.map((panel) => ({ ...key, ...snakeCaseKeys(panel) }));
    if (rows.length > 0) await trx.insertInto('panels').values(rows).execute();
  }
  if (isChanged('credentialIds')) {
    await trx.deleteFrom('provider_credentials').where('provider_id', '=', id).execute();
    const rows = credentialIds.map((credential_id) => ({ ...key, credential_id }));
    if (rows.length > 0) await trx.insertInto('provider_credentials').values(rows).execute();
  }
  if (isChanged('concernIds')) {
    await trx.deleteFrom('provider_concerns').where('provider_id', '=', id).execute();
    const rows = concernIds.map((concern_id, index) => ({ ...key, concern_id, position: index + 1 }));
    if (rows.length > 0) await trx.insertInto('provider_concerns').values(rows).execute();
  }
  if (isChanged('officeIds')) {
    await trx.deleteFrom('provider_offices').where('provider_id', '=', id).execute();
    const rows = officeIds.map((office_id) => ({ ...key, office_id }));
    if (rows.length > 0) await trx.insertInto('provider_offices').values(rows).execute();
  }
  if (isChanged('languageCodes')) {
    await trx.deleteFrom('provider_languages').where('provider_id', '=', id).execute();
    const rows = languageCodes.map((language_code) => ({ ...key, language_code }));
    if (rows.length > 0) await trx.insertInto('provider_languages').values(rows).execute();
  }
}

/** Each engine names the violation of a foreign key in its own way. @throws conflict instead of that. */
function rejectDeletedItem(error: unknown): never {
  const isGone = error instanceof Error && /foreign key constraint/i.test(error.message);
  throw isGone ? conflict('Something you chose has just been deleted. Please load the page again.') : error;
}

/** The lists go with the row. Its id is never used again. */
async function deleteProvider(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('providers').where('id', '=', id).execute();
  await trx.insertInto('deleted_providers').values({ id }).execute();
}
