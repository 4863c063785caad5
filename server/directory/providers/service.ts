import {
  AVAILABILITY_FORM,
  PAUSE_WITHOUT_START,
  pauseErrors,
} from '../../../domain/directory/availability.ts';
import type { ProviderFields } from '../../../domain/directory/provider-form.ts';
import type { Provider, StaffProvider } from '../../../domain/directory/schemas.ts';
import { readChanges } from '../../../domain/forms/field.ts';
import { pick } from '../../../domain/objects.ts';
import { type ChangeBy, type HistoryPage, readHistory } from '../../db/history/repository.ts';
import { rejectStaleRevision } from '../../db/history/revision.ts';
import type { Database } from '../../db/schema.ts';
import type { Today } from '../../db/today.ts';
import { lockTable, type Transaction, transaction } from '../../db/transaction.ts';
import { notFound, rejectInvalid, validFields } from '../../errors.ts';
import { deleteUnusedImages, type EncodedImage, insertImage } from '../pictures/repository.ts';
import { lockReferenceLists } from '../reference-lists/repository.ts';
import { applyFields, readProviderForm, unknownIds } from './form.ts';
import { ANY_PROVIDER, countProviders, findCursor } from './list/repository.ts';
import {
  type Directory,
  expiringUntil,
  type ListPage,
  type ListQuery,
  readDirectory,
  readList,
  toProvider,
  toStaffProvider,
  UNKNOWN,
} from './public-view.ts';
import { EMPTY_PROVIDER, hasOnlyPauseNote, type ProviderContent, type ProviderRecord } from './record.ts';
import { findProvider, lockProviders } from './repository.ts';
import { saveProviders } from './save/repository.ts';

const NO_PAUSE = { pausedFrom: null, pausedUntil: null };

/** A provider as staff and as visitors see it, and its revision, which every change raises. */
export type Revised = { provider: StaffProvider; visible: Provider; revision: number };

/** The directory for staff to read and edit. Every change is recorded in the history. */
export function createProviderService(db: Database, { today, now }: { today: Today; now: () => number }) {
  const revised = (record: ProviderRecord, directory: Directory): Revised => ({
    provider: toStaffProvider(record, directory, today()),
    visible: toProvider(record, directory, today()),
    revision: record.revision,
  });

  /**
   * Changes a provider in one transaction.
   * @param changed returns the new content of the locked provider; null deletes it.
   */
  async function change(
    id: number | null,
    by: ChangeBy,
    changed: (before: ProviderRecord) => ProviderContent | null,
    {
      directory,
      images,
      beforeLock,
    }: {
      directory?: Directory;
      /** Runs before the provider is locked. Lock the reference lists here. */
      beforeLock?: (trx: Transaction) => Promise<void>;
      images?: EncodedImage[];
    } = {},
  ): Promise<Revised | null> {
    const known = directory ?? (await readDirectory(db));
    return transaction(db, async (trx) => {
      await beforeLock?.(trx);
      if (images) await storeImages(trx, images);
      const [before] = id === null ? [] : await lockProviders(trx, [id]);
      if (!before) throw notFound(UNKNOWN);
      const current = revised(before, known);
      rejectStaleRevision('this provider', by, { value: current.provider, revision: current.revision });
      const after = changed(before);
      const author = { actor: by.actor, at: now() };
      const [saved] = await saveProviders(trx, [{ before, after }], known, author);
      if (images) {
        const former = [before.avatarHash, before.photoHash].filter((hash) => hash !== null);
        await deleteUnusedImages(trx, former);
      }
      return saved ? revised(saved, known) : null;
    });
  }

  async function changeExisting(...args: Parameters<typeof change>): Promise<Revised> {
    const result = await change(...args);
    if (!result) throw notFound(UNKNOWN);
    return result;
  }

  return {
    async list(query: ListQuery): Promise<ListPage<StaffProvider>> {
      const directory = await readDirectory(db);
      const page = await readList(db, directory, { ...query, today: today() }, null);
      const providers = page.providers.map((record) => toStaffProvider(record, directory, today()));
      return { ...page, providers };
    },

    /** Counts listed providers with a license that has expired or ends soon. */
    async countExpiring(): Promise<number> {
      const filter = { ...ANY_PROVIDER, listing: 'listed' as const, licenseUntil: expiringUntil(today()) };
      return (await countProviders(db, filter)).matching;
    },

    /** @throws not_found, also for deleted providers. */
    async get(id: number | null): Promise<Revised> {
      if (id === null) throw notFound(UNKNOWN);
      const [record, directory] = await Promise.all([findProvider(db, id), readDirectory(db)]);
      if (!record) throw notFound(UNKNOWN);
      return revised(record, directory);
    },

    /**
     * Adds a provider from a form.
     * @throws invalid with the errors of all fields.
     */
    async create(input: Record<string, unknown>, { actor }: Pick<ChangeBy, 'actor'>): Promise<Revised> {
      const directory = await readDirectory(db);
      const form = await readProviderForm(input, { isNew: true, known: directory });
      const after = { ...applyFields(EMPTY_PROVIDER, form.fields, today()), ...form.pictures };
      return transaction(db, async (trx) => {
        await rejectRetired(trx, form.fields);
        if (form.images.length > 0) await storeImages(trx, form.images);
        const author = { actor, at: now() };
        const [saved] = await saveProviders(trx, [{ before: null, after }], directory, author);
        if (!saved) throw new Error('The new provider was not saved.');
        return revised(saved, directory);
      });
    },

    /**
     * Changes only the fields that the form sends.
     * @throws not_found, also for deleted providers; invalid with the errors of all fields; precondition_failed.
     */
    async update(id: number | null, input: Record<string, unknown>, by: ChangeBy): Promise<Revised> {
      // Check before decoding pictures.
      if (id === null || !(await findCursor(db, id))) throw notFound(UNKNOWN);
      const directory = await readDirectory(db);
      const { fields, pictures, images } = await readProviderForm(input, { isNew: false, known: directory });
      const changesPictures = Object.keys(pictures).length > 0;
      return changeExisting(id, by, (before) => ({ ...applyFields(before, fields, today()), ...pictures }), {
        directory,
        beforeLock: (trx) => rejectRetired(trx, fields),
        ...(changesPictures && { images }),
      });
    },

    /**
     * Lists, unlists, pauses or resumes. A pause without a first day begins today; without days there is no pause, and
     * its note goes, unless it is sent too.
     * @throws like `update`.
     */
    async setAvailability(id: number | null, input: Record<string, unknown>, by: ChangeBy): Promise<Revised> {
      const fields = validFields(readChanges(AVAILABILITY_FORM, input));
      return changeExisting(id, by, (before) => {
        const isPast = before.pausedUntil !== null && before.pausedUntil < today();
        const stored = isPast ? NO_PAUSE : pick(before, ['pausedFrom', 'pausedUntil']);
        const { pausedFrom, pausedUntil } = { ...stored, ...fields };
        const pause = { pausedFrom: pausedFrom ?? (fields.pausedUntil ? today() : null), pausedUntil };
        const isSent = fields.pausedFrom !== undefined || fields.pausedUntil !== undefined;
        const isOver = pause.pausedFrom === null;
        // A note alone lacks a date, unless the request says that there is none.
        const lacksStart = isOver && fields.pauseNote && fields.pausedFrom === undefined;
        if (lacksStart && !hasOnlyPauseNote(before)) rejectInvalid({ pausedFrom: PAUSE_WITHOUT_START });
        if (isSent && !isOver) rejectInvalid(pauseErrors(pause, today()));
        const losesNote = isOver && before.pausedFrom !== null && fields.pauseNote === undefined;
        return {
          ...before,
          ...fields,
          listing: fields.listing ?? before.listing,
          ...(isOver ? NO_PAUSE : pause),
          ...(losesNote && { pauseNote: null }),
        };
      });
    },

    /** @throws not_found, also for deleted providers; precondition_failed. */
    async remove(id: number | null, by: ChangeBy): Promise<void> {
      await change(id, by, () => null, { images: [] });
    },

    /** Returns a page of the provider's history, newest first, even after its deletion. */
    async history(id: number | null, before: number | null): Promise<HistoryPage> {
      if (id === null) throw notFound(UNKNOWN);
      const page = await readHistory(db, { subject: 'provider', subjectId: id }, before);
      if (page.events.length === 0 && !(await findCursor(db, id))) throw notFound(UNKNOWN);
      return page;
    },
  };
}

/** What a form names may have been retired since the form was checked. The lock keeps them until the commit. */
async function rejectRetired(trx: Transaction, fields: Partial<ProviderFields>): Promise<void> {
  const namesSome = (
    ['credentialIds', 'insuranceCompanyIds', 'panels', 'concernIds', 'officeIds'] as const
  ).some((name) => fields[name]?.length);
  if (namesSome) rejectInvalid(unknownIds(fields, await lockReferenceLists(trx)));
}

/** The lock prevents deleting a picture while another provider starts using it. */
async function storeImages(trx: Transaction, images: EncodedImage[]): Promise<void> {
  await lockTable(trx, 'images');
  for (const image of images) await insertImage(trx, image);
}
