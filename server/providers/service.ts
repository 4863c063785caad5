import { addDays } from '../../domain/dates.ts';
import { nameWords } from '../../domain/fold-text.ts';
import type { Input } from '../../domain/forms/field.ts';
import { EXPIRING_DAYS, MAX_LIST_LIMIT } from '../../domain/limits.ts';
import type { Provider, StaffProvider } from '../../domain/providers/provider-responses.ts';
import type { StaffProviderQuery } from '../../domain/search/search-responses.ts';
import type { Author, ChangeBy } from '../actor.ts';
import type { Context } from '../context.ts';
import { lockTable, type Transaction, transaction } from '../db/transaction.ts';
import { notFound } from '../errors.ts';
import { listEvents, rejectStaleRevision } from '../events/repository.ts';
import { readReferenceLists } from '../lists/public-repository.ts';
import { applyFields, readProviderForm } from './form.ts';
import { deleteUnusedImages, type EncodedImage, insertImage } from './pictures/repository.ts';
import { readDirectory, toProvider, toStaffProvider, UNKNOWN } from './public-view.ts';
import { EMPTY_PROVIDER, type ProviderContent, type ProviderRecord } from './record.ts';
import { findProvider, withTables } from './repository.ts';
import { saveProvider } from './save/repository.ts';
import { narrowBy } from './search/filters.ts';
import { ANY_PROVIDER, countProviders, findCursor, listProviders } from './search/repository.ts';

/** A provider as visitors see it after a change. */
type Changed = { value: Provider; revision: number };

/** A page of the portal's table, and the numbers of matches with and without the name. */
type TablePage = { providers: StaffProvider[]; matching: number; total: number };

/** Returns a page by last and first name. A page number above the last returns the last page. */
export async function readProviderTable(
  { db, today }: Context,
  { limit = MAX_LIST_LIMIT, page = 1, q = '', listing, license, ...query }: StaffProviderQuery,
): Promise<TablePage> {
  const directory = await readDirectory(db);
  const any = narrowBy(query, directory, {
    ...ANY_PROVIDER,
    listing: listing ?? null,
    licenseUntil: license ? addDays(today(), EXPIRING_DAYS) : null,
    on: today(),
  });
  if (!any) return { providers: [], matching: 0, total: 0 };
  const filter = q.trim() ? { ...any, name: nameWords(q, directory.credentials) } : any;
  const total = await countProviders(db, any);
  const matching = filter === any ? total : await countProviders(db, filter);
  const lastPage = Math.max(1, Math.ceil(matching / limit));
  const skip = (Math.min(page, lastPage) - 1) * limit;
  const records = await withTables(db, await listProviders(db, filter, { skip, limit }));
  const providers = records.map((record) => toStaffProvider(record, directory, today()));
  return { providers, matching, total };
}

/** Counts listed providers with a license that has expired or ends soon. */
export function countExpiring({ db, today }: Pick<Context, 'db' | 'today'>): Promise<number> {
  const licenseUntil = addDays(today(), EXPIRING_DAYS);
  return countProviders(db, { ...ANY_PROVIDER, listing: 'listed', licenseUntil, on: today() });
}

/** @throws not_found, also for deleted providers. */
export async function getStaffProvider({ db, today }: Context, id: number | null): Promise<StaffProvider> {
  if (id === null) throw notFound(UNKNOWN);
  const [record, directory] = await Promise.all([findProvider(db, id), readDirectory(db)]);
  if (!record) throw notFound(UNKNOWN);
  return toStaffProvider(record, directory, today());
}

/** @throws invalid with the errors of all fields. */
export async function createProvider(ctx: Context, input: Input, by: ChangeBy): Promise<Changed> {
  const lists = await readDirectory(ctx.db);
  const form = await readProviderForm(input, { isNew: true, known: lists });
  const after = { ...applyFields(EMPTY_PROVIDER, form.fields, ctx.today()), ...form.pictures };
  return changeProviders(ctx, by, async (trx, author) => {
    for (const image of form.images) await insertImage(trx, image);
    await addMadeAvatar(trx, after, form.madeAvatar);
    const saved = await saveProvider(trx, null, after, { lists, author });
    if (!saved) throw new Error('The new provider was not saved.');
    return { value: toProvider(saved, lists, ctx.today()), revision: saved.revision };
  });
}

/** Changes only the fields that are sent. @throws not_found, also for deleted providers; invalid; precondition_failed. */
export async function updateProvider(
  ctx: Context,
  id: number | null,
  input: Input,
  by: ChangeBy,
): Promise<Changed> {
  // Check before decoding pictures.
  if (id === null || !(await findCursor(ctx.db, id))) throw notFound(UNKNOWN);
  const lists = await readDirectory(ctx.db);
  const form = await readProviderForm(input, { isNew: false, known: lists });
  return changeProviders(ctx, by, async (trx, author) => {
    for (const image of form.images) await insertImage(trx, image);
    const before = await findUnchanged(trx, id, by);
    const after = { ...applyFields(before, form.fields, ctx.today()), ...form.pictures };
    await addMadeAvatar(trx, after, form.madeAvatar, id);
    const saved = (await saveProvider(trx, before, after, { lists, author })) ?? before;
    await deletePictures(trx, before);
    return { value: toProvider(saved, lists, ctx.today()), revision: saved.revision };
  });
}

/** @throws not_found, also for deleted providers; precondition_failed. */
export async function removeProvider(ctx: Context, id: number | null, by: ChangeBy): Promise<void> {
  if (id === null) throw notFound(UNKNOWN);
  const lists = await readReferenceLists(ctx.db);
  await changeProviders(ctx, by, async (trx, author) => {
    const before = await findUnchanged(trx, id, by);
    await saveProvider(trx, before, null, { lists, author });
    await deletePictures(trx, before);
  });
}

/** Changes providers, one change at a time. */
export function changeProviders<T>(
  { db, now }: Context,
  { actor }: ChangeBy,
  work: (trx: Transaction, author: Author) => Promise<T>,
): Promise<T> {
  return transaction(db, async (trx) => {
    await lockTable(trx, 'providers');
    return work(trx, { actor, at: now() });
  });
}

/** Returns a page of the provider's history, newest first, even after its deletion. */
export async function readProviderHistory({ db }: Context, id: number | null, before: number | null) {
  if (id === null) throw notFound(UNKNOWN);
  const page = await listEvents(db, { subject: 'provider', subjectId: id }, { before });
  if (page.events.length === 0 && !(await findCursor(db, id))) throw notFound(UNKNOWN);
  return page;
}

/** @throws not_found; precondition_failed if somebody has changed it since. */
async function findUnchanged(trx: Transaction, id: number, by: ChangeBy): Promise<ProviderRecord> {
  const before = await findProvider(trx, id);
  if (!before) throw notFound(UNKNOWN);
  await rejectStaleRevision(trx, { subject: 'provider', subjectId: id }, by, before.revision);
  return before;
}

/** Sets the avatar that was made from the photo, unless there is one or staff have deleted it. */
async function addMadeAvatar(
  trx: Transaction,
  provider: ProviderContent,
  image: EncodedImage | null,
  id?: number,
): Promise<void> {
  if (!image || provider.avatarHash) return;
  const changes = { subject: 'provider', subjectId: id, field: 'avatar_hash' } as const;
  if (id && (await listEvents(trx, changes, { limit: 1 })).events.length > 0) return;
  await insertImage(trx, image);
  provider.avatarHash = image.hash;
}

function deletePictures(trx: Transaction, { avatarHash, photoHash }: ProviderRecord): Promise<void> {
  return deleteUnusedImages(
    trx,
    [avatarHash, photoHash].filter((hash) => hash !== null),
  );
}
